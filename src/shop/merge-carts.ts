import { cartLines, emptyCart, putLine } from '#database/cart-lines.ts'
import { holdCart, saveDraft, type CartRow } from '#database/carts.ts'
import type { Tx } from '#database/schema.ts'
import { MAX_LINES, mergedQuantity, mergedSentence } from '#domain/cart.ts'
import { EMPTY_DRAFT, isEmptyDraft } from '#domain/draft.ts'
import { findCart, openCart } from './cart.ts'
import type { Shop, Shopper } from './shop.ts'

/**
 * Moves what a guest put into the cart, and entered at the checkout, to the account's. Returns one sentence about what
 * was added, or null. The guest's cart is left empty, so that a second time adds nothing.
 */
export async function mergeGuestCart(
  shop: Shop,
  tx: Tx,
  { cartCookie }: Shopper,
  accountId: string,
): Promise<string | null> {
  const found = await findCart(shop, { accountId: null, cartCookie }, tx)
  if (!found) return null
  const own = await openCart(shop, { accountId, cartCookie: null }, tx)
  const now = shop.now()
  const guest = await holdCart(tx, found.id, now.toISOString())
  const added = await moveLines(tx, guest, own, now)
  await moveDraft(tx, guest, own, now.toISOString())
  return mergedSentence(added)
}

async function moveLines(tx: Tx, guest: CartRow, own: CartRow, now: Date) {
  const before = new Map((await cartLines(tx, own.id)).map((line) => [line.variantId, line.quantity]))
  const added = []
  for (const line of await cartLines(tx, guest.id)) {
    const held = before.get(line.variantId) ?? 0
    const quantity = mergedQuantity(held, line.quantity, line.stock)
    if (quantity === held) continue
    if (held === 0 && before.size >= MAX_LINES) continue
    before.set(line.variantId, quantity)
    // A millisecond apart, so that they keep their order.
    const at = new Date(now.getTime() + added.length).toISOString()
    await putLine(tx, { cartId: own.id, variantId: line.variantId, quantity, at })
    added.push({ ...line, quantity: quantity - held })
  }
  await emptyCart(tx, guest.id)
  return added
}

async function moveDraft(tx: Tx, guest: CartRow, own: CartRow, at: string): Promise<void> {
  // A prepared payment belongs to the cart it was prepared for.
  if (isEmptyDraft(own.draft)) await saveDraft(tx, own.id, { ...guest.draft, paymentIntentId: null }, at)
  await saveDraft(tx, guest.id, EMPTY_DRAFT, at)
}
