import { findCartById, lockCart, saveEntries } from '#database/cart/carts.ts'
import { cartLines } from '#database/cart/cart-lines.ts'
import { findPayment, movePayment, type Payment } from '#database/payments/payments.ts'
import type { Address } from '#domain/checkout/address.ts'
import { withoutCard, type CheckoutEntries } from '#domain/checkout/entries.ts'
import { CHECKOUT_TEXTS } from '#domain/checkout/texts.ts'
import { conflict, unavailable } from '#domain/errors.ts'
import { ORDER_TEXTS } from '#domain/orders/orders.ts'
import type { LimitedAction } from '#shop/limits/rate-limits.ts'
import { linesOfCart } from '#shop/checkout/pricing.ts'
import { offeredOptions } from '#shop/checkout/shipping.ts'
import { isoTime } from '#shop/clock.ts'
import type { Shop } from '#shop/shop.ts'
import type { OrderRequest } from './order-request.ts'
import { planOrder, type Plan } from './plan-order.ts'

export type KeyedRequest = OrderRequest & { requestKey: string }
type Remembered = { request: KeyedRequest; token: string | null; actions: LimitedAction[] }

/** `reference` is set if the provider needs another step. Throws 'unavailable' for a released payment, 'conflict' for one with an order. */
export async function savePendingOrder(
  shop: Shop,
  paymentId: string,
  { cart, actions, payment: { token } }: Plan,
  request: KeyedRequest,
  reference?: string,
): Promise<void> {
  // Store the actions without the IP address or cart that they count against.
  const stored = actions.map((action) => ({ ...action, of: '' }))
  const remembered: Remembered = { request, token, actions: stored }
  const at = isoTime(shop)
  await shop.database.transaction(async (tx) => {
    const { entries, requestKey } = await lockCart(tx, cart.id, at)
    // A concurrent check may have placed the order.
    if (requestKey !== cart.requestKey) throw conflict(ORDER_TEXTS.changed)
    const attempt = { paymentId, request: JSON.stringify(remembered) }
    await saveEntries(tx, cart.id, { ...entries, attempt }, at)
    if (reference === undefined) return
    // A concurrent request may already have done this.
    await movePayment(tx, paymentId, { from: 'authorizing', to: 'action', at, reference })
    if ((await findPayment(tx, paymentId))?.state !== 'action') throw unavailable(CHECKOUT_TEXTS.placeOrder)
  })
}

/** Null if the checkout is not waiting for a payment. */
export function rememberedRequestOf({
  attempt,
}: CheckoutEntries): { id: string; shippingAddress: Address | null } | null {
  if (attempt === null) return null
  const { request } = JSON.parse(attempt.request) as Remembered
  return { id: attempt.paymentId, shippingAddress: request.address ?? null }
}

/** Null if the shopper has started another checkout since. */
export async function replan(shop: Shop, { cartId }: Payment): Promise<Plan | null> {
  const [cart, ownLines, options] = await shop.database.batch((db) =>
    Promise.all([findCartById(db, cartId), cartLines(db, cartId), offeredOptions(db)]),
  )
  const attempt = cart?.entries.attempt
  if (!attempt) return null
  const lines = cart.agreed ? await linesOfCart(shop.database.db, cart) : ownLines
  const { request, actions } = JSON.parse(attempt.request) as Remembered
  const shopper = { accountId: cart.accountId, cartCookie: null, ipAddress: '' }
  return { ...(await planOrder(shop, shopper, { cart, lines, options }, request)), actions }
}

export async function forgetRequest(shop: Shop, { id, cartId, state }: Payment): Promise<void> {
  const at = isoTime(shop)
  await shop.database.transaction(async (tx) => {
    if ((await findCartById(tx, cartId))?.entries.attempt?.paymentId !== id) return
    const { entries } = await lockCart(tx, cartId, at)
    if (entries.attempt?.paymentId !== id) return
    const { token } = JSON.parse(entries.attempt.request) as Remembered
    const rest = { ...entries, attempt: null }
    const isCardGone = state === 'declined' && token !== null && token === entries.paymentToken
    await saveEntries(tx, cartId, isCardGone ? withoutCard(rest) : rest, at)
  })
}
