import { eventsOf } from '#database/orders/order-events.ts'
import { lockOrder } from '#database/orders/order-history.ts'
import { findRefund, recordRefundResult, type RefundTask, type RefundResult } from '#database/orders/refunds.ts'
import { closeReturn } from '#database/orders/returns.ts'
import type { Tx } from '#database/schema.ts'
import type { OrderEventContent } from '#domain/orders/order-events.ts'
import { queueDocuments } from '#shop/orders/documents/issue-documents.ts'
import type { Shop } from '#shop/shop.ts'
import { recordEvents } from '#shop/orders/record-events.ts'

/** Returns how to record the provider's response. Throws until the payment is captured, so that the outbox retries. */
export async function runRefund(
  shop: Shop,
  refundId: string,
  signal: AbortSignal,
): Promise<(tx: Tx, at: string) => Promise<void>> {
  const refund = await findRefund(shop.database.db, refundId)
  if (!refund) throw new Error(`There is no refund ${refundId}`)
  if (refund.state !== 'queued') return async () => {}
  // The capture or release queues it again.
  if (refund.isHeld && (refund.paymentState === 'authorized' || isReleasing(refund))) return async () => {}
  if (isUncharged(refund)) return recordUncharged(refund)
  // The end of the dispute queues it again.
  if (refund.paymentState === 'disputed') return async () => {}
  if (refund.paymentState !== 'captured' || !refund.paymentReference) throw new Error('The payment is not captured yet')
  shop.failpoint('refund not yet asked')
  const answer = await shop.gateway.refund(
    {
      key: `${refund.id}-${refund.attempts}`,
      reference: refund.paymentReference,
      amountCents: refund.amountCents,
    },
    signal,
  )
  shop.failpoint('refund answered')
  return recordResult(
    refund,
    answer.accepted ? { state: 'done', reference: answer.reference } : { state: 'failed', failure: answer.message },
  )
}

const isReleasing = ({ paymentState, isReleased }: RefundTask): boolean => paymentState === 'released' && !isReleased

const isUncharged = ({ paymentState, isHeld, isReleased }: RefundTask): boolean =>
  paymentState === 'expired' || (paymentState === 'released' && isHeld && isReleased)

/** If the provider has charged the payment after all, the refund is resumed. */
const recordUncharged =
  (refund: RefundTask) =>
  async (tx: Tx, at: string): Promise<void> => {
    await lockOrder(tx, refund.orderId)
    const now = await findRefund(tx, refund.id)
    if (now && isUncharged(now)) await recordResult(refund, { state: 'done', reference: null })(tx, at)
  }

/** A refund done without a reference means that nothing was charged. */
function recordResult(refund: RefundTask, result: RefundResult): (tx: Tx, at: string) => Promise<void> {
  return async (tx, at) => {
    const { id: refundId, orderId, returnId } = refund
    const isDone = result.state === 'done'
    await lockOrder(tx, orderId)
    if (!(await recordRefundResult(tx, refund, result, at))) return
    const contents: OrderEventContent[] = [{ kind: isDone ? 'refunded' : 'refundFailed', refundId }]
    if (isDone && result.reference !== null) await queueDocuments(tx, orderId, at)
    if (isDone && returnId !== null && (await closeReturn(tx, returnId)))
      contents.push({ kind: 'returnClosed', returnId })
    await recordEvents(tx, orderId, contents, { actor: 'system', at, events: await eventsOf(tx, orderId) })
  }
}
