import { eventsOf } from '#database/orders/order-events.ts'
import { lockOrder } from '#database/orders/order-history.ts'
import { findRefund, settleRefund } from '#database/orders/refunds.ts'
import { closeReturn } from '#database/orders/returns.ts'
import type { Tx } from '#database/schema.ts'
import type { OrderEventContent } from '#domain/orders/order-events.ts'
import { queueDocuments } from '#shop/documents/issue-documents.ts'
import type { Shop } from '#shop/shop.ts'
import { recordEvents } from './change-order.ts'

/**
 * Asks the provider for a queued refund, and returns how to record its answer. A payment is captured before anything of it goes
 * back: until then this throws, and the outbox tries again.
 */
export async function runRefund(
  shop: Shop,
  refundId: string,
  signal: AbortSignal,
): Promise<(tx: Tx, at: string) => Promise<void>> {
  const refund = await findRefund(shop.database.db, refundId)
  if (!refund) throw new Error(`There is no refund ${refundId}`)
  if (refund.state !== 'queued') return async () => {}
  if (refund.paymentState === 'disputed') throw new Error('The payment is disputed')
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
  return async (tx, at) => {
    const settled = answer.accepted
      ? ({ state: 'done', reference: answer.reference } as const)
      : ({ state: 'failed', failure: answer.message } as const)
    const { orderId, returnId } = refund
    await lockOrder(tx, orderId)
    if (!(await settleRefund(tx, refund, settled, at))) return
    const contents: OrderEventContent[] = [{ kind: answer.accepted ? 'refunded' : 'refundFailed', refundId }]
    if (answer.accepted) await queueDocuments(tx, orderId, at)
    if (answer.accepted && returnId !== null && (await closeReturn(tx, returnId)))
      contents.push({ kind: 'returnClosed', returnId })
    await recordEvents(tx, orderId, contents, { actor: 'system', at, events: await eventsOf(tx, orderId) })
  }
}
