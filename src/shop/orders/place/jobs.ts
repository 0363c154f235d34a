import { findPayment, isOfProvider } from '#database/payments/payments.ts'
import { lookForChanges } from '#shop/orders/payment/daily-look.ts'
import { NOTHING_TO_RECORD, type Jobs, type Sweep } from '#shop/outbox/job-types.ts'
import { syncPayment } from './sync-payment.ts'
import { sweepStuckPayments } from './sweep-stuck-payments.ts'
import { sweepWaitingPayments } from './sweep-waiting-payments.ts'

export const placeRuns: Pick<Jobs['runs'], 'look'> = {
  look: async (shop, asked, { signal }) => {
    if ('changedSince' in asked) return lookForChanges(shop, asked.changedSince, signal)
    const payment = await findPayment(shop.database.db, asked.paymentId)
    // The event may be about another shop's payment in the same provider account.
    if (payment && isOfProvider(payment)) await syncPayment(shop, payment.id)
    return NOTHING_TO_RECORD
  },
}

export const placeSweeps: readonly Sweep[] = [sweepStuckPayments, sweepWaitingPayments]
