import { cartLines, putLine } from '#database/cart/cart-lines.ts'
import { findVariant } from '#database/catalog/variants.ts'
import type { Tx } from '#database/schema.ts'
import { MAX_LINES, mergedQuantity, quantityLimit, type CartLine } from '#domain/cart/cart.ts'
import { orderAgainSentence, type OrderedAgain } from '#domain/cart/order-again.ts'
import type { Order } from '#domain/orders/orders.ts'
import type { Shop, Shopper } from '#shop/shop.ts'
import { openCart } from './cart.ts'

/** Adds the items that can still be bought. `notice` says which were added and which were not. */
export const orderAgain = (
  shop: Shop,
  shopper: Shopper,
  order: Order,
): Promise<{ lines: CartLine[]; notice: string }> =>
  shop.database.transaction(async (tx) => {
    const cart = await openCart(shop, shopper, tx)
    const again = await addLines(shop, tx, cart.id, order)
    return { lines: await cartLines(tx, cart.id), notice: orderAgainSentence(again) }
  })

async function addLines({ now, rates }: Shop, tx: Tx, cartId: string, order: Order): Promise<OrderedAgain> {
  const held = new Map((await cartLines(tx, cartId)).map((line) => [line.variantId, line.quantity]))
  const from = now().getTime()
  const again: OrderedAgain = { added: 0, missing: [], isRepriced: false }
  for (const [position, line] of order.lines.entries()) {
    const { variantId } = line
    const before = held.get(variantId) ?? 0
    const variant = await findVariant(tx, variantId)
    const isSold = variant?.listed && !variant.retired && (before > 0 || held.size < MAX_LINES)
    const quantity = isSold
      ? mergedQuantity(before, line.quantity, quantityLimit(variant.stock, rates.maxQuantity))
      : before
    const missing = line.quantity - (quantity - before)
    if (missing > 0) again.missing.push({ ...line, quantity: missing })
    if (quantity === before) continue
    held.set(variantId, quantity)
    // Space the times a millisecond apart, because lines are sorted by time.
    const at = new Date(from + position).toISOString()
    await putLine(tx, { cartId, variantId, quantity, at })
    again.added += quantity - before
    again.isRepriced ||= variant!.priceCents !== line.priceCents
  }
  return again
}
