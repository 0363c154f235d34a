import { lockOrder } from '#database/orders/order-history.ts'
import { findRefund, recordRefundResult, type RefundTask, type RefundResult } from '#database/orders/refunds.ts'
import { closeReturn } from '#database/orders/returns.ts'
import { isManual } from '#domain/checkout/payment-kinds.ts'
import type { OrderEventContent } from '#domain/orders/order-events.ts'
import { queueDocuments } from '#shop/orders/documents/issue-documents.ts'
import { NOTHING_TO_RECORD, type RecordOutcome } from '#shop/outbox/job-types.ts'
import type { Shop } from '#shop/shop.ts'
import { recordEvents } from '#shop/orders/record-events.ts'

/** Returns how to record the provider's response. Ends early for a held or disputed payment, and throws until any other is captured, so that the outbox retries. */
export async function runRefund(shop: Shop, refundId: string, signal: AbortSignal): Promise<RecordOutcome> {
  const refund = await findRefund(shop.database.db, refundId)
  if (!refund) throw new Error(`There is no refund ${refundId}`)
  if (refund.state !== 'queued') return NOTHING_TO_RECORD
  // The capture or release queues it again.
  if (refund.isHeld && (refund.paymentState === 'authorized' || isReleasing(refund))) return NOTHING_TO_RECORD
  if (isUncharged(refund)) return recordUncharged(refund)
  // The owner hands the money over.
  if (isManual(refund.method)) return recordResult(refund, { state: 'done', reference: refund.method })
  // The end of the dispute queues it again.
  if (refund.paymentState === 'disputed') return NOTHING_TO_RECORD
  if (refund.paymentState !== 'captured' || !refund.paymentReference) throw new Error('The payment is not captured yet')
  shop.failpoint('refund not yet asked')
  const { id, attempts, paymentReference: reference, provider, amountCents } = refund
  const answer = await shop.gateway.refund({ key: `${id}-${attempts}`, reference, provider, amountCents }, signal)
  shop.failpoint('refund answered')
  if (!answer.accepted) return recordResult(refund, { state: 'failed', failure: answer.message })
  return recordResult(refund, { state: 'done', reference: answer.reference })
}

const isReleasing = ({ paymentState, isReleased }: RefundTask): boolean => paymentState === 'released' && !isReleased

const isUncharged = ({ paymentState, isHeld, isReleased }: RefundTask): boolean =>
  paymentState === 'expired' || (paymentState === 'released' && isHeld && isReleased)

/** If the provider has charged the payment after all, the refund is resumed. */
const recordUncharged =
  (refund: RefundTask): RecordOutcome =>
  async (tx, at) => {
    await lockOrder(tx, refund.orderId)
    const now = await findRefund(tx, refund.id)
    if (now && isUncharged(now)) await recordResult(refund, { state: 'done', reference: null })(tx, at)
  }

/** A refund done without a reference means that nothing was charged. */
function recordResult(refund: RefundTask, result: RefundResult): RecordOutcome {
  return async (tx, at) => {
    const { id: refundId, orderId, returnId } = refund
    const isDone = result.state === 'done'
    await lockOrder(tx, orderId)
    if (!(await recordRefundResult(tx, refund, result, at))) return
    const contents: OrderEventContent[] = [{ kind: isDone ? 'refunded' : 'refundFailed', refundId }]
    if (isDone && result.reference !== null) await queueDocuments(tx, orderId, at)
    if (isDone && returnId !== null && (await closeReturn(tx, returnId)))
      contents.push({ kind: 'returnClosed', returnId })
    await recordEvents(tx, orderId, contents, { at })
  }
}
