import { counted } from '#domain/counts.ts'
import { plainLine } from '#domain/plain-text.ts'
import type { Notes } from '#shop/import/notes.ts'
import type { Row } from '#shop/import/formats/row.ts'
import { splitList } from '#shop/import/formats/split-list.ts'
import { isAttributeName } from './woocommerce-columns.ts'

type Parts = { variations: readonly Row[]; sold: readonly Row[]; options: readonly string[] }

/** Reports fields that the shop does not support. */
export function reportLeftOut(row: Row, { variations, sold, options }: Parts, notes: Notes): void {
  if (splitList(row.cells.Brands).length > 1) notes.add(row.at('Brands'), SEVERAL_BRANDS)
  for (const column of Object.keys(row.cells).filter(isAttributeName)) {
    const name = row.cells[column]
    if (name && !options.includes(name)) notes.add(row.at(column), notChosen(name))
  }
  for (const one of variations) if (!sold.includes(one)) notes.add(one.at('Published'), NOT_PUBLISHED)
  for (const { at, cells } of sold) if (cells.Description) notes.add(at('Description'), TEXT_OF_VARIATION)
}

/** WordPress puts products without a category into "Uncategorized". */
export const categoriesIn = (cell: string): string[] =>
  splitList(cell).filter((path) => !/^uncategori[sz]ed$/i.test(path))

const SEVERAL_BRANDS = (count: number): string =>
  `${counted(count, 'product')} with several brands: the first one is used`
const TEXT_OF_VARIATION = (count: number): string =>
  `the description of ${counted(count, 'variation')} was left out: the shop shows that of the product`
const notChosen = (name: string) => (count: number) =>
  `the attribute "${plainLine(name)}" of ${counted(count, 'product')} was left out: no variation chooses it`
const NOT_PUBLISHED = (count: number): string =>
  `${counted(count, 'variation')} that ${count === 1 ? 'is' : 'are'} not published ${count === 1 ? 'was' : 'were'} left out`
