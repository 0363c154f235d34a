import type { ParsedVariant } from '#shop/import/parsed-product.ts'
import type { Row } from '#shop/import/formats/row.ts'
import { wordIn } from '#shop/import/formats/word-columns.ts'
import { BACKORDERS, IN_STOCK } from './woocommerce-words.ts'

/** A variation that shares its parent's stock also uses its backorder setting. */
export const sharesStock = ({ cells }: Row): boolean => cells.Stock?.toLowerCase() === 'parent'

/** `share`: this variant's portion of a shared count. */
export function stockOf(row: Row, parent: Row, share?: string): Pick<ParsedVariant, 'stock' | 'onHand'> {
  const counted = sharesStock(row) ? parent : row
  const count = share ?? counted.cells.Stock
  if (wordIn(counted, BACKORDERS) === 'shows') return { stock: '', onHand: count }
  if (count || wordIn(row, IN_STOCK) === 'hides') return { stock: count || '0' }
  return { stock: parent.cells.Stock === undefined ? undefined : '' }
}
