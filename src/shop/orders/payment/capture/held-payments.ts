import { dueHeldPayments, recordHold, type HeldPayment } from '#database/payments/held-payments.ts'
import { findPayment } from '#database/payments/payments.ts'
import { queueOnce } from '#database/outbox/outbox.ts'
import { DAY_MS, isoTime } from '#shop/clock.ts'
import { inBatches } from '#shop/batches.ts'
import type { Shop } from '#shop/shop.ts'
import { applyProviderStatus } from '#shop/orders/payment/apply-provider-status.ts'
import { fetchPaymentStatus } from '#shop/orders/payment/payment-status.ts'

/** How long before an authorization expires the owner is warned. */
export const ENDING_MS = 2 * DAY_MS
const RETRY_MS = 60 * 60_000

/** Warns the owner before held payments expire, and records that they have. */
export const sweepHeldPayments = (shop: Shop, isStopping = () => false): Promise<void> =>
  inBatches(
    shop,
    async (limit) => {
      const due = await dueHeldPayments(shop.database.db, isoTime(shop), limit)
      for (const payment of due) await checkHeld(shop, payment)
      return due.length
    },
    isStopping,
  )

async function checkHeld(shop: Shop, { id, orderId }: HeldPayment): Promise<void> {
  const { db } = shop.database
  // Schedule the next check first, so that a failing one does not block the sweep.
  await recordHold(db, id, { nextCheckAt: isoTime(shop, RETRY_MS) })
  try {
    const payment = (await findPayment(db, id))!
    const status = await fetchPaymentStatus(shop, payment)
    await applyProviderStatus(shop, payment, { orderId, status })
    if (status.state !== 'authorized') return
    const expiresAt = status.expiresAt ?? new Date(Date.parse(payment.createdAt) + 7 * DAY_MS).toISOString()
    const warnAt = new Date(Date.parse(expiresAt) - ENDING_MS).toISOString()
    const isEnding = warnAt <= isoTime(shop)
    if (isEnding && shop.settings.ownerEmail !== null)
      await queueOnce(db, `ending-${id}`, { kind: 'mail', payload: { orderId, ownerPayment: 'ending' } }, isoTime(shop))
    const after = new Date(Date.parse(expiresAt) + RETRY_MS).toISOString()
    await recordHold(db, id, { nextCheckAt: isEnding ? after : warnAt, expiresAt })
    if (isEnding) shop.wakeOutbox()
  } catch (error) {
    if (!shop.health.isOutage(error))
      shop.log.warn({ err: error, paymentId: id }, 'A held payment could not be looked at')
  }
}
