import { stuckPayments } from '#database/payments/payments.ts'
import { inBatches } from '#shop/batches.ts'
import { isoTime } from '#shop/clock.ts'
import { releasePayment } from '#shop/orders/payment/release-payment.ts'
import type { Shop } from '#shop/shop.ts'

const STUCK_AFTER_MS = 15 * 60_000
/** The doctor reports payments that have been `authorizing` for longer, since the sweep should have released them. */
export const ORPHANED_AFTER_MS = 20 * 60_000

/** Releases authorizations whose process died before writing the order. */
export const sweepStuckPayments = (shop: Shop, isStopping = () => false): Promise<void> =>
  inBatches(
    shop,
    async (limit) => {
      const ids = await stuckPayments(shop.database.db, isoTime(shop, -STUCK_AFTER_MS), limit)
      for (const id of ids) {
        shop.log.warn({ paymentId: id }, 'A payment without an order is released')
        await releasePayment(shop, id)
      }
      return ids.length
    },
    isStopping,
  )
