import { counted } from '#domain/counts.ts'
import type { VariantTerms } from '#domain/catalog/products.ts'
import type { Row } from '#shop/import/formats/row.ts'
import { wordIn } from '#shop/import/formats/word-columns.ts'
import type { Notes } from '#shop/import/notes.ts'
import { GIFT_CARD, REQUIRES_SHIPPING, TAXABLE } from './shopify-columns.ts'

/** A gift card, as stated in the product's first row, is never shipped or taxed. */
export function termsOf(row: Row, first: Row, notes: Notes): Partial<VariantTerms> {
  if (wordIn(first, GIFT_CARD) === 'shows') {
    if (row === first) notes.add(first.at(GIFT_CARD.name), GIFT_CARDS)
    return { requiresShipping: false, taxable: false }
  }
  return {
    requiresShipping: statedIn(row, REQUIRES_SHIPPING),
    taxable: statedIn(row, TAXABLE),
  }
}

/** Undefined for an empty cell. */
const statedIn = (row: Row, column: Parameters<typeof wordIn>[1]): boolean | undefined =>
  row.cells[column.name] ? wordIn(row, column) === 'shows' : undefined

const GIFT_CARDS = (count: number): string =>
  `${counted(count, 'gift card')} became ${count === 1 ? 'a product' : 'products'} without shipping and tax: the shop issues no codes, so send what was bought yourself`
