import { findPayment, isOfProvider } from '#database/payments/payments.ts'
import { sellerOf } from '#domain/face/face.ts'
import { issueDocuments } from '#shop/orders/documents/issue-documents.ts'
import { capture } from '#shop/orders/payment/capture/capture.ts'
import { sweepHeldPayments } from '#shop/orders/payment/capture/held-payments.ts'
import { sweepDuePayments } from '#shop/orders/payment/capture/sweep-due-payments.ts'
import { lookForChanges, queueDailyLook } from '#shop/orders/payment/daily-look.ts'
import { sweepOrderTerms } from '#shop/orders/order-terms.ts'
import { release } from '#shop/orders/payment/release.ts'
import { sweepStuckPayments } from '#shop/orders/place/sweep-stuck-payments.ts'
import { sweepWaitingPayments } from '#shop/orders/place/sweep-waiting-payments.ts'
import { syncPayment } from '#shop/orders/place/sync-payment.ts'
import { runRefund } from '#shop/orders/refund/run-refund.ts'
import { NOTHING_TO_RECORD, type Jobs, type Sweep } from '#shop/outbox/job-types.ts'

export const orderRuns: Omit<Jobs['runs'], 'mail' | 'purge' | 'webhook'> = {
  capture: (shop, { paymentId }, { signal }) => capture(shop, paymentId, signal),
  release,
  refund: (shop, { refundId }, { signal }) => runRefund(shop, refundId, signal),
  look: async (shop, asked, { signal }) => {
    if ('changedSince' in asked) return lookForChanges(shop, asked.changedSince, signal)
    const payment = await findPayment(shop.database.db, asked.paymentId)
    // The provider may report a payment that another shop has made with its account.
    if (payment && isOfProvider(payment)) await syncPayment(shop, payment.id)
    return NOTHING_TO_RECORD
  },
  document: async (shop, { orderId }) => {
    const seller = sellerOf(shop.settings.seller, shop.face.name)
    return (tx, at) => issueDocuments({ ...shop, seller }, tx, orderId, at)
  },
}

export const orderSweeps: readonly Sweep[] = [
  sweepStuckPayments,
  sweepWaitingPayments,
  sweepHeldPayments,
  sweepDuePayments,
  queueDailyLook,
  sweepOrderTerms,
]
