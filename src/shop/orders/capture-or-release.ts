import { heldPaymentOf } from '#database/payments/held-payments.ts'
import { movePayment } from '#database/payments/payments.ts'
import { dropUntriedCapture, queueMessage } from '#database/outbox/outbox.ts'
import { queueUnlessWaiting } from '#database/outbox/waiting-for.ts'
import type { Tx } from '#database/schema.ts'
import { hasLeft } from '#domain/orders/fulfillment.ts'
import type { OrderHistory } from '#domain/orders/history.ts'
import type { OrderStatus } from '#domain/orders/orders.ts'

/** Captures when the first parcel ships, or releases if everything is canceled. Needs the order's lock. Shipping can be undone until `dueAt`. */
export async function captureOrRelease(
  tx: Tx,
  orderId: string,
  { status, history, at, dueAt }: { status: OrderStatus; history: OrderHistory; at: string; dueAt: string },
): Promise<void> {
  const isSent = history.parcels.some(hasLeft)
  const isUndone = !isSent && history.events.at(-1)?.kind === 'shippingUndone'
  if (!isSent && !isUndone && status !== 'canceled') return
  const payment = await heldPaymentOf(tx, orderId)
  if (!payment) return
  const { id: paymentId } = payment
  if (isUndone) return dropUntriedCapture(tx, paymentId)
  if (isSent) {
    // A running capture checks under the order's lock whether it is still wanted.
    return queueUnlessWaiting(tx, { kind: 'capture', payload: { paymentId } }, dueAt)
  }
  if (await movePayment(tx, paymentId, { from: 'authorized', to: 'released', at }))
    await queueMessage(tx, { kind: 'release', payload: { paymentId } }, at)
}
