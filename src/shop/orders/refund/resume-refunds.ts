import { queuedRefunds } from '#database/payments/held-payments.ts'
import { queueMessage } from '#database/outbox/outbox.ts'
import type { Tx } from '#database/schema.ts'

/** Queues the refunds that waited until a payment was charged, given back or expired, or a dispute was over. */
export async function resumeRefunds(tx: Tx, orderId: string, at: string): Promise<void> {
  for (const refundId of await queuedRefunds(tx, orderId))
    await queueMessage(tx, { kind: 'refund', payload: { orderId, refundId } }, at)
}
