import { randomUUIDv7 } from 'node:crypto'
import { insertRefund } from '#database/orders/refunds.ts'
import { queueMessage } from '#database/outbox/outbox.ts'
import type { Tx } from '#database/schema.ts'
import { conflict } from '#domain/errors.ts'
import type { Order } from '#domain/orders/orders.ts'
import type { Refund, RefundAmounts } from '#domain/orders/refunds.ts'

type NewRefund = RefundAmounts & Pick<Refund, 'origin' | 'cancellationId' | 'returnId' | 'lines' | 'reason'>

export async function queueRefund(tx: Tx, orderId: string, refund: NewRefund, at: string): Promise<string> {
  const id = randomUUIDv7()
  const queued: Refund = {
    ...refund,
    id,
    state: 'queued',
    failure: null,
    settlement: null,
    createdAt: at,
    settledAt: null,
  }
  await insertRefund(tx, orderId, queued)
  await queueMessage(tx, refundMessage(orderId, id), at)
  return id
}

export const refundMessage = (orderId: string, refundId: string) =>
  ({ kind: 'refund', payload: { orderId, refundId } }) as const

/** Throws 'conflict' if the refund is no longer the one that the owner was shown. */
export function rejectChange({ number }: Order, { amountCents }: RefundAmounts, expectedCents?: number): void {
  if (expectedCents !== undefined && expectedCents !== amountCents)
    throw conflict(`Order ${number} has changed in the meantime. Nothing was done. Check the amounts again.`)
}
