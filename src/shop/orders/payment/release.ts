import { queueOnce } from '#database/outbox/outbox.ts'
import { orderIdOfPayment } from '#database/orders/orders.ts'
import { confirmRelease, findPayment, isOfProvider } from '#database/payments/payments.ts'
import { isoTime } from '#shop/clock.ts'
import { NOTHING_TO_RECORD, type Run } from '#shop/outbox/job-types.ts'
import { resumeRefunds } from '#shop/orders/refund/resume-refunds.ts'
import { fetchPaymentStatus } from './payment-status.ts'
import { recordCharge } from '#shop/orders/payment/capture/capture.ts'

/** Releases an authorization, or refunds the payment if it has been charged in the meantime. */
export const release: Run<'release'> = async (shop, { paymentId, reference }, { signal }) => {
  const payment = await findPayment(shop.database.db, paymentId)
  // It has been charged and is refunded instead, or there was nothing to pay.
  if (payment?.state === 'captured' || payment?.state === 'disputed') return NOTHING_TO_RECORD
  if (payment && !isOfProvider(payment)) return NOTHING_TO_RECORD
  shop.failpoint('release not yet asked')
  try {
    const known = { reference: payment?.reference ?? reference ?? null, provider: payment?.gateway }
    await shop.gateway.release({ key: paymentId, ...known, method: payment?.method }, signal)
  } catch (error) {
    const isCharged = payment?.isHeld && (await fetchPaymentStatus(shop, payment)).state === 'captured'
    if (!isCharged) throw error
    return (tx, at) => recordCharge(tx, payment, at)
  }
  shop.failpoint('release answered')
  return async (tx, at) => {
    await confirmRelease(tx, paymentId, at)
    const orderId = payment?.isHeld ? await orderIdOfPayment(tx, paymentId) : null
    if (orderId !== null) await resumeRefunds(tx, orderId, at)
    else if (payment)
      await queueOnce(tx, `late-${paymentId}`, { kind: 'look', payload: { paymentId } }, isoTime(shop, LATE_MS))
  }
}

/** A slow provider may still authorize a payment after its release. */
const LATE_MS = 10 * 60_000
