import { counted } from '#domain/counts.ts'
import { plainLine } from '#domain/plain-text.ts'
import type { Notes } from '#shop/import/notes.ts'
import type { ParsedVariant } from '#shop/import/parsed-product.ts'
import type { Row } from '#shop/import/formats/row.ts'
import { INVENTORY_POLICY, INVENTORY_TRACKER, STOCK_AT_EXPORT, VARIANT_COLUMNS } from './shopify-columns.ts'

/** The current template has "Continue selling when out of stock", older ones a policy. */
const CONTINUES = ['continue', 'true', 'yes']
const DENIES = ['deny', 'false', 'no', '']

type StatedStock = Pick<ParsedVariant, 'stock' | 'isTracked' | 'stockAtExport' | 'onHand' | 'onHandAtExport'>

/** With "continue" the product oversells, and its count goes below zero. */
export function stockOf({ cells, at }: Row, notes: Notes): StatedStock {
  const policy = cells[INVENTORY_POLICY]?.toLowerCase() ?? ''
  const quantity = cells[VARIANT_COLUMNS.stock]
  const exported = cells[STOCK_AT_EXPORT]
  if (CONTINUES.includes(policy))
    return {
      stock: '',
      onHand: quantity,
      onHandAtExport: exported,
      ...(exported !== undefined && { stockAtExport: '' }),
    }
  if (!DENIES.includes(policy)) notes.add(at(INVENTORY_POLICY), unknownPolicy(cells[INVENTORY_POLICY]!))
  if (quantity) return { stock: quantity, stockAtExport: exported }
  if (cells[INVENTORY_TRACKER]) {
    notes.add(at(INVENTORY_TRACKER), WITHOUT_QUANTITY)
    return { isTracked: true, stockAtExport: exported }
  }
  if (quantity === '') notes.add(at(VARIANT_COLUMNS.stock), NOT_COUNTED)
  return { stock: quantity, stockAtExport: exported }
}

const WITHOUT_QUANTITY = (count: number): string =>
  `${counted(count, 'tracked variant')} without a quantity: new ones start as sold out, known ones keep their stock; set it with npx shop stock set`

const NOT_COUNTED = (count: number): string =>
  `${counted(count, 'variant')} without a quantity: ${count === 1 ? 'its stock is not tracked, and it never sells out' : 'their stock is not tracked, and they never sell out'}`

const unknownPolicy = (word: string) => (count: number) =>
  `"${plainLine(word)}" is not valid and was read as "deny" for ${counted(count, 'variant')}; write deny or continue`
