import { queuedRefunds } from '#database/payments/held-payments.ts'
import { queueMessage } from '#database/outbox/outbox.ts'
import type { Tx } from '#database/schema.ts'

/** Queues refunds that were waiting for a capture, release, expiry or the end of a dispute. */
export async function resumeRefunds(tx: Tx, orderId: string, at: string): Promise<void> {
  for (const refundId of await queuedRefunds(tx, orderId))
    await queueMessage(tx, { kind: 'refund', payload: { orderId, refundId } }, at)
}
