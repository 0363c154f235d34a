import { movePayment, waitingPayments } from '#database/payments/payments.ts'
import { releasePayment } from '#shop/orders/payment/release-payment.ts'
import { isoTime } from '#shop/clock.ts'
import { inBatches } from '#shop/batches.ts'
import type { Shop } from '#shop/shop.ts'
import { syncPayment } from './sync-payment.ts'

const LOOK_EVERY_MS = 2 * 60_000
/** How long a shopper may stay at the bank before having to start over. */
export const ABANDONED_AFTER_MS = 60 * 60_000

export const sweepWaitingPayments = (shop: Shop, isStopping = () => false): Promise<void> =>
  inBatches(
    shop,
    async (limit) => {
      const open = await waitingPayments(shop.database.db, isoTime(shop, -LOOK_EVERY_MS), limit)
      for (const { id, createdAt } of open)
        await lookOrRelease(shop, id, createdAt < isoTime(shop, -ABANDONED_AFTER_MS))
      return open.length
    },
    isStopping,
  )

async function lookOrRelease(shop: Shop, id: string, isAbandoned: boolean): Promise<void> {
  // Record the check first, so that a failing one does not block the sweep.
  await movePayment(shop.database.db, id, { from: 'action', to: 'action', at: isoTime(shop) })
  try {
    const { state } = await syncPayment(shop, id)
    if (state !== 'open' || !isAbandoned) return
    shop.log.info({ paymentId: id }, 'A payment that nobody completed is given back')
    await releasePayment(shop, id, { from: 'action' })
  } catch (error) {
    if (!shop.health.isOutage(error)) shop.log.warn({ err: error, paymentId: id }, 'A payment could not be looked at')
  }
}
