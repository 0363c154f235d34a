import { findPlacedOrder } from '#database/orders/orders.ts'
import { CHECKOUT_TEXTS } from '#domain/checkout/texts.ts'
import { conflict, invalid } from '#domain/errors.ts'
import { ORDER_TEXTS, type Order } from '#domain/orders/orders.ts'
import { paymentKindOf, NO_PAYMENT, type PaymentKind } from '#domain/checkout/payment-kinds.ts'
import type { NextAction } from '#payments/gateway.ts'
import { authorizePayment, type Authorized, type WaitingPayment } from './authorize-payment.ts'
import { findCart, findLines } from '#shop/cart/cart.ts'
import { completeOrder } from './commit-order.ts'
import { placedBy } from '#shop/orders/orders.ts'
import { releasePayment } from '#shop/orders/payment/release-payment.ts'
import type { OrderRequest } from './order-request.ts'
import type { KeyedRequest } from './remembered-request.ts'
import { planOrder, type Plan } from './plan-order.ts'
import { offeredOptions } from '#shop/checkout/shipping.ts'
import { pollPaymentForShopper } from './sync-payment.ts'
import { rejectionOf } from './outcome.ts'
import type { Shop, Shopper } from '#shop/shop.ts'

export type Placed = { order: Order } | { paymentId: string; method: PaymentKind; next: NextAction | null }

/** A repeated key returns the same order. Throws 'invalid' (also if declined), or 'conflict' without charging if the client showed other data. */
export async function placeOrder(shop: Shop, shopper: Shopper, request: OrderRequest): Promise<Placed> {
  const { requestKey: sentKey } = request
  const [cart, existingOrder, lines, options] = await shop.database.batch((db) =>
    Promise.all([
      findCart(shop, shopper, db),
      sentKey === undefined ? null : findPlacedOrder(db, sentKey),
      findLines(shopper, db),
      offeredOptions(db),
    ]),
  )
  if (existingOrder) return { order: await ownOrder(shop, shopper, existingOrder) }
  const requestKey = sentKey ?? cart?.requestKey
  const placed = sentKey === undefined && requestKey && (await placedWith(shop, shopper, requestKey))
  if (placed) return { order: placed }
  if (!cart || !requestKey) throw invalid(CHECKOUT_TEXTS.emptyCart)
  try {
    const asked = { ...request, requestKey }
    return await placePlanned(shop, shopper, await planOrder(shop, shopper, { cart, lines, options }, asked), asked)
  } catch (error) {
    // A concurrent request with the same key may have placed the order by now.
    const other = await placedWith(shop, shopper, requestKey)
    if (other) return { order: other }
    throw error
  }
}

/** Pays for the order and writes it, unless the bank has to be asked first. */
export async function placePlanned(
  shop: Shop,
  shopper: Pick<Shopper, 'ipAddress'>,
  plan: Plan,
  asked: KeyedRequest,
): Promise<Placed> {
  if (plan.payment.method === NO_PAYMENT) return { order: await completeOrder(shop, plan, 'free') }
  const attempt = await authorizePayment(shop, plan, asked)
  if (attempt.state === 'authorized') return { order: await orderOrRelease(shop, plan, attempt) }
  return openOutcome(shop, shopper, { ...attempt, method: paymentKindOf(plan.payment.method) })
}

async function placedWith(shop: Shop, shopper: Shopper, requestKey: string): Promise<Order | null> {
  const order = await findPlacedOrder(shop.database.db, requestKey)
  return order && ownOrder(shop, shopper, order)
}

async function ownOrder(shop: Shop, shopper: Shopper, order: Order): Promise<Order> {
  if (!(await placedBy(shop, shopper, order))) throw conflict(ORDER_TEXTS.keyTaken)
  return order
}

async function orderOrRelease(shop: Shop, plan: Plan, authorized: Authorized): Promise<Order> {
  try {
    return await completeOrder(shop, plan, authorized)
  } catch (error) {
    // The release does nothing if the transaction was committed after all or another request used this payment.
    await releasePayment(shop, authorized.paymentId, { reference: authorized.reference })
    throw error
  }
}

/** Checks a payment that was already open again, since the shopper may have been at the bank. */
async function openOutcome(
  shop: Shop,
  shopper: Pick<Shopper, 'ipAddress'>,
  { paymentId, next, isNew, method }: WaitingPayment & { method: PaymentKind },
): Promise<Placed> {
  if (isNew) return { paymentId, method, next }
  const { outcome } = await pollPaymentForShopper(shop, shopper, paymentId)
  if (outcome.state === 'failed') throw rejectionOf(outcome)
  return outcome.state === 'ordered' ? { order: outcome.order } : { paymentId, method, next: outcome.next }
}
