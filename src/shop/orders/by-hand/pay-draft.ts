import { findCartById, replaceRequestKey } from '#database/cart/carts.ts'
import { closeDraft, findDraft } from '#database/orders/drafts.ts'
import { orderHistory } from '#database/orders/order-history.ts'
import { findOrder, findPlacedOrder } from '#database/orders/orders.ts'
import { conflict } from '#domain/errors.ts'
import type { Cents } from '#domain/money.ts'
import { DRAFT_TEXTS } from '#domain/orders/by-hand/drafts.ts'
import type { PaymentMethod } from '#domain/checkout/payment-kinds.ts'
import { methodWithId } from '#domain/checkout/payment.ts'
import { ORDER_TEXTS, type Order } from '#domain/orders/orders.ts'
import { methodsFor } from '#shop/checkout/payment-methods.ts'
import { randomId } from '#shop/cart/cart.ts'
import { isoTime } from '#shop/clock.ts'
import { changeIn, type DryRun } from '#shop/dry-run.ts'
import { placePlanned, type Placed } from '#shop/orders/place/place-order.ts'
import { planOrder } from '#shop/orders/place/plan-order.ts'
import type { Shop, Shopper } from '#shop/shop.ts'
import { writePaid, type ByHandShop, type Created, type PaidOrder } from './create-order.ts'
import { lockOpen, pricedNow, readDraft, type Draft } from './drafts.ts'
import { draftByLink } from './payment-links.ts'

export type OpenedLink = Draft & { methods: PaymentMethod[] }

/** What the page of a payment link shows. Throws 'not_found', 'too_many'. */
export async function openLink(shop: Shop, shopper: Shopper, token: string): Promise<OpenedLink> {
  const { id } = await draftByLink(shop, shopper, token)
  const draft = await readDraft(shop, id)
  return { ...draft, methods: draft.priced ? methodsFor(shop, draft.priced) : [] }
}

/** What was shown and chosen. */
export type LinkPayment = {
  requestKey: string
  totalCents: Cents
  paymentMethodId: string
  paymentToken?: string | undefined
}

/** Pays a draft by the steps of checkout, once however often it is asked. Throws as `placeOrder` does, and 'conflict' if it was changed or canceled. */
export async function payLink(shop: Shop, shopper: Shopper, token: string, paid: LinkPayment): Promise<Placed> {
  const { id, orderId, state } = await draftByLink(shop, shopper, token)
  const { db } = shop.database
  const order = orderId === null ? null : await findOrder(db, orderId)
  if (order) return { order }
  if (state === 'canceled') throw conflict(DRAFT_TEXTS.canceled)
  const cart = await findCartById(db, id)
  if (cart?.requestKey !== paid.requestKey) return (await placedWith(shop, id, paid)) ?? rejectChanged()
  // A customer with the link may have ordered something else with its key.
  await placedWith(shop, id, paid)
  const { lines, options, priced, problem } = await pricedNow(shop, db, cart)
  if (!priced) throw conflict(problem!)
  const method = methodWithId(methodsFor(shop, priced), paid.paymentMethodId)
  const request = {
    requestKey: paid.requestKey,
    paymentMethod: method.name,
    paymentToken: paid.paymentToken,
    totals: { totalCents: paid.totalCents },
    review: {},
  }
  try {
    const guest = { accountId: null, cartCookie: null, ipAddress: shopper.ipAddress }
    return await placePlanned(shop, guest, await planOrder(shop, guest, { cart, lines, options }, request), request)
  } catch (error) {
    const placed = await placedWith(shop, id, paid)
    if (placed) return placed
    throw error
  }
}

/** The order that another request with the same key has placed. Throws 'conflict' if it is not the draft's. */
async function placedWith(shop: Shop, cartId: string, { requestKey }: LinkPayment): Promise<{ order: Order } | null> {
  const order = await findPlacedOrder(shop.database.db, requestKey)
  if (order && order.cartId !== cartId) throw conflict(ORDER_TEXTS.keyTaken)
  return order && { order }
}

function rejectChanged(): never {
  throw conflict(DRAFT_TEXTS.changed)
}

/** Turns an open draft into an order that the owner was paid for. If it throws ShopError, nothing has changed. */
export async function markPaid(
  shop: ByHandShop,
  id: string,
  paid: Omit<PaidOrder, 'lines' | 'address' | 'shippingOptionId' | 'requestKey'>,
  how: DryRun,
): Promise<Created> {
  const created = await changeIn(shop.database, how, async (tx) => {
    const { state, orderId } = (await findDraft(tx, id)) ?? {}
    const order = state === 'paid' && orderId ? await findOrder(tx, orderId) : null
    if (order) return { order, history: await orderHistory(tx, order.id), isNew: false }
    const { cart } = await lockOpen(shop, tx, id)
    const at = isoTime(shop)
    const { priced, problem } = await pricedNow(shop, tx, cart)
    if (!priced || problem !== null) throw conflict(problem!)
    await replaceRequestKey(tx, { cartId: id, requestKey: cart.requestKey, nextKey: randomId(), at })
    const payable = { agreed: cart.agreed!, entries: cart.entries, priced, cartId: id }
    // The cart's key is known to everyone with the link.
    const written = await writePaid(shop, tx, payable, { ...paid, requestKey: id })
    await closeDraft(tx, id, { state: 'paid', orderId: written.order.id, at })
    return written
  })
  if (!how.dryRun) shop.wakeOutbox()
  return created
}
