import { cartLines, emptyCart, putLine } from '#database/cart/cart-lines.ts'
import { lockCart, saveEntries, type CartRow } from '#database/cart/carts.ts'
import type { Tx } from '#database/schema.ts'
import { MAX_LINES, mergedQuantity, mergedSentence, quantityLimit } from '#domain/cart/cart.ts'
import { NO_ENTRIES, hasNoEntries } from '#domain/checkout/entries.ts'
import { findCart, openCart } from './cart.ts'
import type { Shop, Shopper } from '#shop/shop.ts'

/** Returns one sentence about the added items, or null. */
export async function mergeGuestCart(
  shop: Shop,
  tx: Tx,
  { cartCookie, ipAddress }: Shopper,
  accountId: string,
): Promise<string | null> {
  const found = await findCart(shop, { accountId: null, cartCookie }, tx)
  if (!found) return null
  const own = await openCart(shop, { accountId, cartCookie: null, ipAddress }, tx)
  const now = shop.now()
  const guest = await lockCart(tx, found.id, now.toISOString())
  const added = await moveLines(tx, guest, own, { now, ...shop.rates })
  await moveCheckout(tx, guest, own, now.toISOString())
  return mergedSentence(added)
}

type Merging = { now: Date; maxQuantity: number }

async function moveLines(tx: Tx, guest: CartRow, own: CartRow, { now, maxQuantity }: Merging) {
  const before = new Map((await cartLines(tx, own.id)).map((line) => [line.variantId, line]))
  const added = []
  for (const line of await cartLines(tx, guest.id)) {
    const held = before.get(line.variantId)
    const heldQuantity = held?.quantity ?? 0
    const quantity = mergedQuantity(heldQuantity, line.quantity, quantityLimit(line.stock, maxQuantity))
    if (quantity === heldQuantity) continue
    if (!held && before.size >= MAX_LINES) continue
    // Keep the account's own choices.
    const merged = { ...(held ?? line), quantity }
    before.set(line.variantId, merged)
    // Space the times a millisecond apart, because lines are sorted by time.
    const at = new Date(now.getTime() + added.length).toISOString()
    await putLine(tx, { ...merged, cartId: own.id, at })
    added.push({ ...line, quantity: quantity - heldQuantity })
  }
  await emptyCart(tx, { cartId: guest.id })
  return added
}

async function moveCheckout(tx: Tx, guest: CartRow, own: CartRow, at: string): Promise<void> {
  // A payment intent belongs to the guest's cart, so it is not merged.
  if (hasNoEntries(own.entries))
    await saveEntries(tx, own.id, { ...guest.entries, paymentIntentId: null, attempt: null }, at)
  await saveEntries(tx, guest.id, NO_ENTRIES, at)
}
