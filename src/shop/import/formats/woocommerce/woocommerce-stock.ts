import type { ParsedVariant } from '#shop/import/parsed-product.ts'
import type { Row } from '#shop/import/formats/row.ts'
import { wordIn } from '#shop/import/formats/word-columns.ts'
import { BACKORDERS, IN_STOCK } from './woocommerce-words.ts'

/** A variation may share its parent's stock, and then sells on as that does. */
export const sharesStock = ({ cells }: Row): boolean => cells.Stock?.toLowerCase() === 'parent'

/** `share` is the part of a count that several variants have together. */
export function stockOf(row: Row, parent: Row, share?: string): Pick<ParsedVariant, 'stock' | 'onHand'> {
  const counted = sharesStock(row) ? parent : row
  const count = share ?? counted.cells.Stock
  if (wordIn(counted, BACKORDERS) === 'shows') return { stock: '', onHand: count }
  if (count || wordIn(row, IN_STOCK) === 'hides') return { stock: count || '0' }
  return { stock: parent.cells.Stock === undefined ? undefined : '' }
}
