import { stocksOf } from '#database/catalog/named-variants.ts'
import type { Db } from '#database/schema.ts'
import type { CartLine, Line } from '#domain/cart/cart.ts'
import { isFreeText } from '#domain/orders/by-hand/entered-lines.ts'

/** The lines with their current stock. A variant that is no longer sold has a stock of 0. */
export async function withStock(db: Db, lines: readonly Line[]): Promise<CartLine[]> {
  const stocks = await stocksOf(
    db,
    lines.filter((line) => !isFreeText(line)).map(({ variantId }) => variantId),
  )
  return lines.map((line) => {
    const stock = stocks.get(line.variantId)
    return { ...line, compareAtCents: null, stock: isFreeText(line) ? null : stock === undefined ? 0 : stock }
  })
}
