import { queueUnlessWaiting } from '#database/outbox/waiting-for.ts'
import { findPayment, isOfProvider, type Payment, type ProviderPayment } from '#database/payments/payments.ts'
import { PAYMENT_TEXTS } from '#domain/checkout/payment.ts'
import type { PaymentKind } from '#domain/checkout/payment-kinds.ts'
import { notFound } from '#domain/errors.ts'
import type { PaymentStatus } from '#payments/gateway.ts'
import { isoTime } from '#shop/clock.ts'
import { countActions } from '#shop/limits/rate-limits.ts'
import type { Shop, Shopper } from '#shop/shop.ts'
import { endPayment, paymentOutcomeOf, type Outcome } from './outcome.ts'
import { applyProviderStatus } from '#shop/orders/payment/apply-provider-status.ts'
import { completeWaitingPayment } from './complete-waiting-payment.ts'
import { fetchPaymentStatus } from '#shop/orders/payment/payment-status.ts'

/** Completes, releases or updates a payment from its status at the provider. Throws 'not_found', and 'unavailable' without a response. */
export async function syncPayment(shop: Shop, id: string): Promise<Outcome> {
  const payment = await knownPayment(shop, id)
  if (payment.state === 'action') return settleOpenPayment(shop, payment)
  const outcome = await paymentOutcomeOf(shop, payment)
  if (outcome.state === 'open') return outcome
  const status = await fetchPaymentStatus(shop, payment)
  if (outcome.state === 'ordered') await applyProviderStatus(shop, payment, { orderId: outcome.order.id, status })
  else if (RESERVES.has(status.state)) {
    await queueUnlessWaiting(shop.database.db, { kind: 'release', payload: { paymentId: id } }, isoTime(shop))
    shop.wakeOutbox()
  }
  return outcome
}

/** A payment may be authorized after it has ended, by a slow provider or a browser that retried after a decline. */
const RESERVES: ReadonlySet<PaymentStatus['state']> = new Set(['authorized', 'pending'])

/** Asks the provider only about open payments, because the shopper is waiting. Also throws 'too_many'. */
export async function pollPaymentForShopper(
  shop: Shop,
  { ipAddress }: Pick<Shopper, 'ipAddress'>,
  id: string,
): Promise<{ method: PaymentKind; outcome: Outcome }> {
  const payment = await knownPayment(shop, id)
  const { method } = payment
  if (payment.state !== 'action') return { method, outcome: await paymentOutcomeOf(shop, payment) }
  const actions = [
    { limit: 'attemptLookUpFromAddress', of: ipAddress },
    { limit: 'attemptLookUp', of: id },
  ] as const
  await shop.database.transaction((tx) => countActions(shop, tx, actions))
  return { method, outcome: await settleOpenPayment(shop, payment) }
}

async function knownPayment({ database: { db } }: Shop, id: string): Promise<ProviderPayment> {
  const payment = await findPayment(db, id)
  if (!payment || payment.state === 'created' || !isOfProvider(payment)) throw notFound(PAYMENT_TEXTS.unknown)
  return payment
}

async function settleOpenPayment(shop: Shop, payment: Payment): Promise<Outcome> {
  const status = await fetchPaymentStatus(shop, payment)
  shop.failpoint('status answered')
  switch (status.state) {
    case 'action':
      return { state: 'open', next: status.next }
    case 'pending':
      return { state: 'open', next: null }
    case 'confirmed':
    case 'authorized':
    case 'captured':
      return completeWaitingPayment(shop, payment, { ...status, isReserved: status.state !== 'confirmed' })
    case 'declined':
      return endPayment(shop, payment, { to: 'declined', failure: status.message })
    case 'canceled':
      return endPayment(shop, payment, { to: 'expired', failure: PAYMENT_TEXTS.canceled })
    case 'unknown':
      // The status is unknown; the sweep releases any authorization after an hour.
      return { state: 'open', next: null }
    case 'expired':
    case 'released':
    case 'disputed':
      return endPayment(shop, payment, { to: 'expired', failure: PAYMENT_TEXTS.notCompleted })
  }
}
