import { randomUUIDv7 } from 'node:crypto'
import { dueHeldPayments, heldPaymentOf, noteHold, type HeldPayment } from '#database/payments/held-payments.ts'
import { findPayment, movePayment } from '#database/payments/payments.ts'
import { dropUntriedCapture, queueMessage, queueOnce } from '#database/outbox/outbox.ts'
import { isWaitingFor } from '#database/outbox/waiting-for.ts'
import type { Tx } from '#database/schema.ts'
import type { OrderHistory } from '#domain/orders/history.ts'
import type { OrderStatus } from '#domain/orders/orders.ts'
import { DAY_MS, isoTime } from '#shop/clock.ts'
import { inBatches } from '#shop/outbox/batches.ts'
import type { Shop } from '#shop/shop.ts'
import { followPayment } from '#shop/payments/follow-payment.ts'
import { askProvider } from '#shop/payments/look-at-payment.ts'

/** The owner is warned so long before an authorization ends. */
export const ENDING_MS = 2 * DAY_MS
const RETRY_MS = 60 * 60_000

/** Charges with the first parcel, or releases if all is canceled, under the order's lock. The shipping cannot be undone after `dueAt`. */
export async function settleHeld(
  tx: Tx,
  orderId: string,
  { status, history, at, dueAt }: { status: OrderStatus; history: OrderHistory; at: string; dueAt: string },
): Promise<void> {
  const isSent = history.parcels.some(({ state }) => state !== 'packed')
  const isUndone = !isSent && history.events.at(-1)?.kind === 'shippingUndone'
  if (!isSent && !isUndone && status !== 'canceled') return
  const payment = await heldPaymentOf(tx, orderId)
  if (!payment) return
  const { id: paymentId } = payment
  if (isUndone) return dropUntriedCapture(tx, paymentId)
  if (isSent) {
    // One that is running looks under the order's lock whether it is wanted after all.
    if (await isWaitingFor(tx, 'capture', { paymentId })) return
    await queueMessage(tx, randomUUIDv7(), { kind: 'capture', payload: { paymentId } }, dueAt)
    return
  }
  if (await movePayment(tx, paymentId, { from: 'authorized', to: 'released', at }))
    await queueMessage(tx, randomUUIDv7(), { kind: 'release', payload: { paymentId } }, at)
}

/** Warns the owner before held payments end, and notes that they have. */
export const sweepHeldPayments = (shop: Shop, isStopping = () => false): Promise<void> =>
  inBatches(
    shop,
    async (limit) => {
      const due = await dueHeldPayments(shop.database.db, isoTime(shop), limit)
      for (const payment of due) await lookAtHeld(shop, payment)
      return due.length
    },
    isStopping,
  )

async function lookAtHeld(shop: Shop, { id, orderId }: HeldPayment): Promise<void> {
  const { db } = shop.database
  // The next look is noted first, so that a failing one does not keep the sweep at it.
  await noteHold(db, id, { lookAt: isoTime(shop, RETRY_MS) })
  try {
    const payment = (await findPayment(db, id))!
    const standing = await askProvider(shop, payment)
    await followPayment(shop, payment, { orderId, standing })
    if (standing.state !== 'authorized') return
    const expiresAt = standing.expiresAt ?? new Date(Date.parse(payment.createdAt) + 7 * DAY_MS).toISOString()
    const warnAt = new Date(Date.parse(expiresAt) - ENDING_MS).toISOString()
    const isEnding = warnAt <= isoTime(shop)
    if (isEnding && shop.settings.ownerEmail !== null)
      await queueOnce(db, `ending-${id}`, { kind: 'mail', payload: { orderId, ownerPayment: 'ending' } }, isoTime(shop))
    const after = new Date(Date.parse(expiresAt) + RETRY_MS).toISOString()
    await noteHold(db, id, { lookAt: isEnding ? after : warnAt, expiresAt })
    if (isEnding) shop.wakeOutbox()
  } catch (error) {
    if (!shop.health.isOutage(error))
      shop.log.warn({ err: error, paymentId: id }, 'A held payment could not be looked at')
  }
}
