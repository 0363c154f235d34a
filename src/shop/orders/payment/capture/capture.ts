import { lockOrder } from '#database/orders/order-history.ts'
import { orderIdOfPayment } from '#database/orders/orders.ts'
import { queueMessage } from '#database/outbox/outbox.ts'
import { hasShippedParcel } from '#database/payments/held-payments.ts'
import { chargeUnwanted } from '#database/payments/due-payments.ts'
import { findPayment, movePayment, type Payment } from '#database/payments/payments.ts'
import type { Tx } from '#database/schema.ts'
import { queueDocuments } from '#shop/orders/documents/issue-documents.ts'
import { NOTHING_TO_RECORD, type RecordOutcome } from '#shop/outbox/job-types.ts'
import type { Shop } from '#shop/shop.ts'
import { fetchPaymentStatus } from '#shop/orders/payment/payment-status.ts'
import { applyProviderStatus } from '#shop/orders/payment/apply-provider-status.ts'
import { resumeRefunds } from '#shop/orders/refund/resume-refunds.ts'

/** Captures the authorization. By now the shipment may have been undone, or the order canceled or expired. */
export async function capture(shop: Shop, paymentId: string, signal: AbortSignal): Promise<RecordOutcome> {
  const payment = await findPayment(shop.database.db, paymentId)
  if (!payment?.reference) throw new Error(`Payment ${paymentId} has no authorization to capture`)
  if (!(await isWanted(shop, payment))) return judgeAgain(shop, payment)
  shop.failpoint('capture not yet asked')
  try {
    await shop.gateway.capture({ key: paymentId, reference: payment.reference, provider: payment.gateway }, signal)
  } catch (error) {
    await followOrdered(shop, payment).catch(() => undefined)
    const now = (await findPayment(shop.database.db, paymentId))!
    if (now.state === 'authorized') throw error
    return judgeAgain(shop, now)
  }
  shop.failpoint('capture answered')
  return (tx, at) => recordCharge(tx, payment, at)
}

/** Asks the provider why it did not charge, or whether it already has. */
async function followOrdered(shop: Shop, payment: Payment): Promise<void> {
  const orderId = await orderIdOfPayment(shop.database.db, payment.id)
  if (orderId !== null)
    await applyProviderStatus(shop, payment, { orderId, status: await fetchPaymentStatus(shop, payment) })
}

async function isWanted({ database: { db } }: Shop, { id, state, isHeld }: Payment): Promise<boolean> {
  if (state !== 'authorized') return false
  const orderId = isHeld ? await orderIdOfPayment(db, id) : null
  return orderId === null || (await hasShippedParcel(db, orderId))
}

/** An earlier attempt may have charged it without our seeing the response; otherwise charges it if still wanted. */
async function judgeAgain(shop: Shop, payment: Payment): Promise<RecordOutcome> {
  if (payment.state === 'captured' || payment.state === 'disputed') return NOTHING_TO_RECORD
  const { state } = await fetchPaymentStatus(shop, payment)
  if (state === 'captured' || state === 'disputed') return (tx, at) => recordCharge(tx, payment, at)
  return async (tx, at) => {
    const orderId = await orderIdOfPayment(tx, payment.id)
    if (orderId === null) return
    await lockOrder(tx, orderId)
    const isReserved = (await findPayment(tx, payment.id))?.state === 'authorized'
    if (isReserved && (await hasShippedParcel(tx, orderId)))
      await queueMessage(tx, { kind: 'capture', payload: { paymentId: payment.id } }, at)
  }
}

/** Records that the provider has charged a payment. Refunds what has been canceled since. */
export async function recordCharge(tx: Tx, { id, isHeld }: Pick<Payment, 'id' | 'isHeld'>, at: string): Promise<void> {
  const orderId = await orderIdOfPayment(tx, id)
  // Serializes with a concurrent cancellation, whose refund is then either resumed here or finds the payment charged.
  if (isHeld && orderId !== null) await lockOrder(tx, orderId)
  const isExpected = await movePayment(tx, id, { from: 'authorized', to: 'captured', at })
  if (orderId === null) return
  if (!isExpected && !(await chargeUnwanted(tx, { id, orderId, at }))) return
  await queueDocuments(tx, orderId, at)
  if (isHeld || !isExpected) await resumeRefunds(tx, orderId, at)
}
