import { hash } from 'node:crypto'
import { lockCart, saveEntries } from '#database/cart/carts.ts'
import { findPayment, insertPayment, movePayment, type PaymentState } from '#database/payments/payments.ts'
import * as urls from '#domain/urls.ts'
import { CHECKOUT_TEXTS } from '#domain/checkout/texts.ts'
import { withoutCard } from '#domain/checkout/entries.ts'
import { conflict, invalid, ShopError, unavailable } from '#domain/errors.ts'
import { ORDER_TEXTS } from '#domain/orders/orders.ts'
import { HOSTED_CARD } from '#domain/checkout/payment.ts'
import { paymentKindOf } from '#domain/checkout/payment-kinds.ts'
import type { Authorization, NextAction } from '#payments/gateway.ts'
import { isoTime } from '#shop/clock.ts'
import { accountHash, logEvent } from '#shop/events.ts'
import { savePendingOrder, type KeyedRequest } from './remembered-request.ts'
import type { Plan } from './plan-order.ts'
import { countActions } from '#shop/limits/rate-limits.ts'
import type { Shop } from '#shop/shop.ts'

/** An authorized payment. `from`: its state before the order is written. */
export type Authorized = { paymentId: string; reference: string; from: 'authorizing' | 'action' }
/** A payment waiting for the shopper or bank. `isNew`: the provider has just said so. */
export type WaitingPayment = { paymentId: string; next: NextAction | null; isNew: boolean }
type Attempted = ({ state: 'authorized' } & Authorized) | ({ state: 'open' } & WaitingPayment)

/** Throws 'invalid' if declined, 'too_many', 'unavailable' if the provider does not respond, 'conflict' if the payment has an order. */
export async function authorizePayment(shop: Shop, plan: Plan, request: KeyedRequest): Promise<Attempted> {
  const { paymentId, state } = await writeNextPayment(shop, plan)
  if (state === 'action') {
    await savePendingOrder(shop, paymentId, plan, request)
    return { state: 'open', paymentId, next: null, isNew: false }
  }
  const answer = await askGateway(shop, paymentId, plan)
  if (answer.outcome === 'approved')
    return { state: 'authorized', paymentId, reference: answer.reference, from: 'authorizing' }
  if (answer.outcome !== 'declined') {
    await savePendingOrder(shop, paymentId, plan, request, answer.reference)
    shop.failpoint('action written')
    return { state: 'open', paymentId, next: answer.outcome === 'action' ? answer.next : null, isNew: true }
  }
  const at = isoTime(shop)
  const { message } = answer
  await movePayment(shop.database.db, paymentId, { from: 'authorizing', to: 'declined', at, failure: message })
  await forgetCard(shop, plan)
  logEvent(shop, 'paymentDeclined', { account: accountHash(shop, plan.addresses.shipping.email), paymentId })
  throw invalid(message, { payment: message })
}

const MAX_PAYMENT_ATTEMPTS = 10

/** Writes the row before calling the gateway, so that sweeps find it. A repeated request gets the same id. */
async function writeNextPayment(
  shop: Shop,
  plan: Plan,
): Promise<{ paymentId: string; state: 'authorizing' | 'action' }> {
  for (const paymentId of attemptIds(plan)) {
    shop.failpoint('payment not yet written')
    const state = await writePayment(shop, plan, paymentId)
    if (HAS_FAILED.has(state)) continue
    if (state !== 'authorizing' && state !== 'action') throw conflict(ORDER_TEXTS.changed)
    shop.failpoint('payment written')
    return { paymentId, state }
  }
  throw new ShopError('too_many', 'Please try another payment method.')
}

const HAS_FAILED: ReadonlySet<PaymentState> = new Set(['declined', 'released', 'expired'])

export function* attemptIds({ cart, requestKey, priced, payment: { method, token } }: Plan): Generator<string> {
  for (let attemptNumber = 0; attemptNumber < MAX_PAYMENT_ATTEMPTS; attemptNumber++)
    yield hashOf(cart.id, requestKey, priced.totals.totalCents, method.id, token, attemptNumber)
}

/** Counts the payment against the rate limits, unless an earlier request wrote it. */
async function writePayment(shop: Shop, plan: Plan, id: string): Promise<PaymentState> {
  const { cart, priced } = plan
  const method = paymentKindOf(plan.payment.method)
  const payment = {
    id,
    cartId: cart.id,
    gateway: shop.gateway.providers[method] ?? shop.gateway.name,
    reference: null,
    amountCents: priced.totals.totalCents,
    state: 'authorizing' as const,
    method,
    // A card entered on the provider's page is not known yet.
    card: plan.payment.token === HOSTED_CARD ? null : plan.payment.card,
  }
  const { transaction } = shop.database
  try {
    await transaction(async (tx) => {
      const [written, counted] = await Promise.allSettled([
        insertPayment(tx, payment, isoTime(shop)),
        countActions(shop, tx, plan.actions),
      ])
      if (written.status === 'fulfilled' && !written.value) throw new AlreadyWritten()
      for (const one of [written, counted]) if (one.status === 'rejected') throw one.reason
    })
    return payment.state
  } catch (error) {
    if (!(error instanceof AlreadyWritten)) throw error
    // The other request's row is committed by now.
    const written = await transaction((tx) => findPayment(tx, id))
    if (!written) throw unavailable(CHECKOUT_TEXTS.placeOrder)
    return written.state
  }
}

/** Thrown to roll back the rate limit counts in the same transaction. */
class AlreadyWritten extends Error {}

const hashOf = (...parts: unknown[]): string => hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 32)

/** Pass `reference` once the shopper has completed the provider's step. Throws 'unavailable'. */
export async function askGateway(
  shop: Shop,
  paymentId: string,
  { priced, payment: { method, token } }: Plan,
  reference?: string,
): Promise<Authorization> {
  try {
    shop.failpoint('authorization not yet asked')
    const { totalCents: amountCents } = priced.totals
    const returnUrl = shop.settings.url + urls.paymentAttempt(paymentId)
    const cancelUrl = shop.settings.url + urls.canceledAttempt(paymentId)
    const attempt = {
      key: paymentId,
      amountCents,
      method: paymentKindOf(method),
      token,
      returnUrl,
      cancelUrl,
      ...(reference !== undefined && { reference }),
    }
    const answer = await shop.gatewayPool.pay((signal) => shop.gateway.authorize(attempt, signal))
    shop.failpoint('authorization answered')
    return answer
  } catch (error) {
    // It may be authorized anyway: a retry finds out, or the sweep releases it.
    shop.log.error({ err: error, paymentId }, 'The payment provider did not answer')
    throw unavailable(CHECKOUT_TEXTS.placeOrder)
  }
}

async function forgetCard(shop: Shop, { cart, payment: { token } }: Plan): Promise<void> {
  if (token === null) return
  await shop.database.transaction(async (tx) => {
    const at = isoTime(shop)
    const { entries } = await lockCart(tx, cart.id, at)
    if (entries.paymentToken === token) await saveEntries(tx, cart.id, withoutCard(entries), at)
  })
}
