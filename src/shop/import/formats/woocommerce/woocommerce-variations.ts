import { counted } from '#domain/counts.ts'
import type { Notes } from '#shop/import/notes.ts'
import { splitList, withoutEscapes } from '#shop/import/formats/split-list.ts'
import { isAttributeName } from './woocommerce-columns.ts'
import { sharesStock } from './woocommerce-stock.ts'
import type { ReadRow, Row } from '#shop/import/formats/row.ts'

const MAX_VARIANTS = 1000

export function attributesOf({ cells }: Row): Record<string, string> {
  const names = Object.keys(cells).filter((column) => isAttributeName(column) && cells[column])
  return Object.fromEntries(names.map((column) => [cells[column], cells[column.replace('name', 'value(s)')] ?? '']))
}

/** `stock`: this variant's portion of a shared count. */
export type Variation = { row: ReadRow; values: string[]; stock?: string }

/** Expands a variation without a value to every value that no other variation has. Null if there are too many. */
export function eachValue(
  product: Row,
  rows: readonly ReadRow[],
  options: readonly string[],
  notes: Notes,
): Variation[] | null {
  const offered = attributesOf(product)
  const choices = rows.map((row) => {
    const attributes = attributesOf(row)
    const values = options.map((option) =>
      attributes[option] ? [withoutEscapes(attributes[option])] : splitList(offered[option]),
    )
    return {
      row,
      values: values.map((some) => (some.length > 0 ? some : [''])),
      isExact: options.every((option) => attributes[option]),
    }
  })
  const count = choices.reduce((sum, { values }) => sum + values.reduce((all, { length }) => all * length, 1), 0)
  if (count > MAX_VARIANTS) return null
  const named = new Set(choices.filter(({ isExact }) => isExact).map(({ values }) => JSON.stringify(values.flat())))
  const variations = choices.flatMap(({ row, values, isExact }): Variation[] => {
    if (isExact) return [{ row, values: values.flat() }]
    const all = combinations(values).filter((one) => !named.has(JSON.stringify(one)))
    for (const one of all) named.add(JSON.stringify(one))
    if (all.length > 1) notes.add(row.at('Attribute 1 value(s)'), ANY_VALUE)
    if (all.length > 1 && isCount(row.cells.Stock)) notes.add(row.at('Stock'), SHARED_STOCK)
    return all.map((one, index) => ({ row, values: one, ...shareOf(row.cells.Stock, all.length, index) }))
  })
  return withSharesOfParent(product, variations, notes)
}

const combinations = (values: string[][]): string[][] =>
  values.reduce<string[][]>((all, some) => all.flatMap((before) => some.map((value) => [...before, value])), [[]])

/** Divides a stock that WooCommerce tracks per product among the variants. */
function withSharesOfParent(product: Row, variations: Variation[], notes: Notes): Variation[] {
  const { Stock: stock } = product.cells
  const sharing = variations.filter(({ row }) => sharesStock(row))
  if (sharing.length < 2 || !isCount(stock)) return variations
  notes.add(product.at('Stock'), STOCK_OF_PARENT)
  return variations.map((one) => ({ ...one, ...shareOf(stock, sharing.length, sharing.indexOf(one)) }))
}

const isCount = (stock: string | undefined): stock is string => /^\d{1,9}$/.test(stock ?? '')

const shareOf = (stock: string | undefined, count: number, index: number): { stock?: string } =>
  index < 0 || count === 1 || !isCount(stock)
    ? {}
    : { stock: String(Math.floor((Number(stock) + count - 1 - index) / count)) }

const ANY_VALUE = (count: number): string =>
  `${counted(count, 'variation')} for any value became a variant for each value of the product`
const SHARED_STOCK = (count: number): string =>
  `the stock of ${counted(count, 'variation')} for any value was divided among its variants; check it`
const STOCK_OF_PARENT = (count: number): string =>
  `the stock that the variations of ${counted(count, 'product')} share was divided among ${count === 1 ? 'its' : 'their'} variants; check it`
