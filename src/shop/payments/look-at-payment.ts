import { orderOfPayment } from '#database/orders/documents/documents.ts'
import { findOrder } from '#database/orders/orders.ts'
import { findPayment, movePayment, type Payment, type PaymentState } from '#database/orders/payments.ts'
import { CHECKOUT_TEXTS } from '#domain/checkout/texts.ts'
import { notCharged, PAYMENT_TEXTS } from '#domain/checkout/payment.ts'
import { notFound, ShopError } from '#domain/errors.ts'
import { ORDER_TEXTS } from '#domain/orders/orders.ts'
import type { Standing } from '#payments/gateway.ts'
import { releasePayment } from '#shop/checkout/payment.ts'
import { isoTime } from '#shop/clock.ts'
import { attemptIds } from '#shop/orders/authorize-payment.ts'
import { completeOrder } from '#shop/orders/complete-order.ts'
import { forgetAttempt, planAgain } from '#shop/orders/open-attempt.ts'
import type { Shop } from '#shop/shop.ts'
import { followPayment } from './follow-payment.ts'
import { failedOutcome, type Outcome } from './outcome.ts'

/**
 * Asks the provider where a payment stands: completes the order of an open one or gives its money back, and notes what has
 * become of that of an order. Throws 'not_found' for an unknown payment, 'unavailable' if the provider does not answer.
 */
export async function lookAtPayment(shop: Shop, id: string): Promise<Outcome> {
  const payment = await knownPayment(shop, id)
  if (payment.state === 'action') return lookAtOpen(shop, payment)
  const outcome = await outcomeOf(shop, payment)
  if (outcome.state === 'ordered')
    await followPayment(shop, payment, { orderId: outcome.order.id, standing: await askProvider(shop, payment) })
  return outcome
}

/** The same for the shopper, who waits: the provider is asked of an open payment only. */
export async function lookForShopper(shop: Shop, id: string): Promise<Outcome> {
  const payment = await knownPayment(shop, id)
  return payment.state === 'action' ? lookAtOpen(shop, payment) : outcomeOf(shop, payment)
}

async function knownPayment({ database: { db } }: Shop, id: string): Promise<Payment> {
  const payment = await findPayment(db, id)
  if (!payment || payment.state === 'created') throw notFound(PAYMENT_TEXTS.unknown)
  return payment
}

async function lookAtOpen(shop: Shop, payment: Payment): Promise<Outcome> {
  const standing = await askProvider(shop, payment)
  shop.failpoint('standing answered')
  switch (standing.state) {
    case 'action':
      return { state: 'open', next: standing.next }
    case 'pending':
    case 'confirmed':
      return { state: 'open', next: null }
    case 'authorized':
    case 'captured':
      return order(shop, payment, standing.reference)
    case 'declined':
      return end(shop, payment, 'declined', standing.message)
    case 'canceled':
      return end(shop, payment, 'expired', PAYMENT_TEXTS.canceled)
    default:
      return end(shop, payment, 'expired', PAYMENT_TEXTS.notCompleted)
  }
}

async function askProvider({ gateway, gatewayPool, log }: Shop, { id, reference }: Payment): Promise<Standing> {
  try {
    return await gatewayPool.run((signal) => gateway.find(id, signal, reference))
  } catch (error) {
    log.error({ err: error, paymentId: id }, 'The payment provider did not tell where a payment stands')
    throw new ShopError('unavailable', CHECKOUT_TEXTS.placeOrder)
  }
}

/** Writes the order whose money is reserved. An order that cannot be written gives it back, and says why. */
async function order(shop: Shop, payment: Payment, reference: string): Promise<Outcome> {
  try {
    const plan = await planAgain(shop, payment)
    // Another amount, card or request key would be another payment.
    if (!plan || !attemptIds(plan).includes(payment.id)) throw new ShopError('conflict', ORDER_TEXTS.changed)
    return {
      state: 'ordered',
      order: await completeOrder(shop, plan, { paymentId: payment.id, reference, from: 'action' }),
    }
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    const failure = notCharged(error.message)
    // Does nothing if another look has placed the order, or given the money back.
    await releasePayment(shop, payment.id, { from: 'action', reference, failure })
    return outcomeNow(shop, payment.id)
  }
}

async function end(shop: Shop, payment: Payment, to: PaymentState, failure: string): Promise<Outcome> {
  await movePayment(shop.database.db, payment.id, { from: 'action', to, at: isoTime(shop), failure })
  return outcomeNow(shop, payment.id)
}

async function outcomeNow(shop: Shop, id: string): Promise<Outcome> {
  const payment = (await findPayment(shop.database.db, id))!
  await forgetAttempt(shop, payment)
  return outcomeOf(shop, payment)
}

async function outcomeOf({ database: { db } }: Shop, payment: Payment): Promise<Outcome> {
  if (payment.state === 'authorizing') return { state: 'open', next: null }
  const orderId = await orderOfPayment(db, payment.id)
  const placed = orderId && (await findOrder(db, orderId))
  return placed ? { state: 'ordered', order: placed } : failedOutcome(payment)
}
