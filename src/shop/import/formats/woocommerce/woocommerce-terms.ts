import { counted } from '#domain/counts.ts'
import type { VariantTerms } from '#domain/catalog/products.ts'
import type { Row } from '#shop/import/formats/row.ts'
import { wordIn } from '#shop/import/formats/word-columns.ts'
import type { Notes } from '#shop/import/notes.ts'
import { SOLD_INDIVIDUALLY, TAX_STATUS } from './woocommerce-words.ts'

/** Virtual products are not shipped. A variation has its own type words but its parent's tax status. */
export function termsOf(row: Row, parent: Row, notes: Notes): Partial<VariantTerms> {
  const types = wordsOf(row)
  const isDownloadable = types.includes('downloadable')
  if (isDownloadable) notes.add(row.at('Type'), DOWNLOADABLE)
  const status = row.cells[TAX_STATUS.name] ? row : parent
  return {
    requiresShipping: parent.cells.Type === undefined ? undefined : !types.includes('virtual'),
    taxable: status.cells[TAX_STATUS.name] ? wordIn(status, TAX_STATUS) === 'shows' : undefined,
  }
}

export const wordsOf = ({ cells }: Row): string[] =>
  (cells.Type ?? '').split(',').map((word) => word.trim().toLowerCase())

/** Reports terms that matter in WooCommerce but not here. */
export function reportTerms(row: Row, notes: Notes): void {
  if (row.cells[TAX_STATUS.name]?.toLowerCase() === 'shipping') notes.add(row.at(TAX_STATUS.name), TAXED_SHIPPING)
  if (wordIn(row, SOLD_INDIVIDUALLY) === 'shows') notes.add(row.at(SOLD_INDIVIDUALLY.name), NOT_LIMITED)
}

const DOWNLOADABLE = (count: number): string =>
  `${counted(count, 'downloadable product')} ${count === 1 ? 'has' : 'have'} no download here: send the file yourself when it is ordered`
const TAXED_SHIPPING = (count: number): string =>
  `${counted(count, 'product')} of which WooCommerce taxes the shipping alone ${count === 1 ? 'is' : 'are'} not taxed: the shop taxes no shipping`
const NOT_LIMITED = (count: number): string =>
  `${counted(count, 'product')} "sold individually" can be bought in quantities up to max-quantity (npx shop settings): the shop has no per-product limit`
