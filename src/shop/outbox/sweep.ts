import { deleteAbandonedCarts, forgetCards } from '#database/cart/abandoned-carts.ts'
import { unfinishedImport } from '#database/import/import-journal.ts'
import { deleteLostDemandBefore } from '#database/search/lost-demand.ts'
import { deleteFinished } from '#database/outbox/outbox.ts'
import { deleteAbandonedIntents, stuckPayments } from '#database/orders/payments.ts'
import { GUEST_CART_DAYS } from '#domain/cart/cart.ts'
import { LOST_DEMAND_DAYS } from '#domain/search/lost-demand.ts'
import { DAY_MS, isoTime, utcDay } from '#shop/clock.ts'
import { releasePayment } from '#shop/checkout/payment.ts'
import type { Shop } from '#shop/shop.ts'

const BATCH_SIZE = 500

const STUCK_AFTER_MS = 15 * 60_000
/** The doctor reports payments that have been `authorizing` for longer: the sweep should have released them. */
export const ORPHANED_AFTER_MS = 20 * 60_000
/** Card tokens leave abandoned checkouts after a day. */
const CARD_DAYS = 1
/** Finished messages stay for a week, so that the owner can look at them. */
const FINISHED_DAYS = 7
/** The cart of a guest's order stays as long as its cookie, because it proves whose order it is. */
const COOKIE_DAYS = 366

/** Releases authorizations whose process died before it wrote the order. */
export async function sweepPayments(shop: Shop): Promise<void> {
  for (const id of await stuckPayments(shop.database.db, isoTime(shop, -STUCK_AFTER_MS))) {
    shop.log.warn({ paymentId: id }, 'A payment without an order is released')
    await releasePayment(shop, id)
  }
}

/** Rolls back an import whose process died. A shop that closes in between continues at its next start. */
export async function sweepImports(shop: Shop, isStopping = () => false): Promise<void> {
  if (!(await unfinishedImport(shop.database.db))) return
  // Rarely needed, and as large as the rest of the sweeper.
  const { rollBackAbandoned } = await import('#shop/import/steps/rollback.ts')
  const closing = new Error('The shop is being closed')
  const yieldToRequests = async () => {
    await shop.yieldToRequests()
    if (isStopping()) throw closing
  }
  try {
    const isOver = await rollBackAbandoned({ ...shop, yieldToRequests })
    if (isOver) shop.log.warn('An import had stopped halfway: it was rolled back')
  } catch (error) {
    if (error !== closing) throw error
  }
}

/** Deletes finished messages, old lost demand and abandoned carts, in small batches. */
export async function sweepLeftovers(shop: Shop): Promise<void> {
  const { db } = shop.database
  await deleteFinished(db, isoTime(shop, -FINISHED_DAYS * DAY_MS), BATCH_SIZE)
  await forgetCards(db, isoTime(shop, -CARD_DAYS * DAY_MS), BATCH_SIZE)
  await deleteLostDemandBefore(db, utcDay(shop, -LOST_DEMAND_DAYS))
  const untouchedSince = isoTime(shop, -GUEST_CART_DAYS * DAY_MS)
  await deleteAbandonedIntents(db, untouchedSince, BATCH_SIZE)
  await deleteAbandonedCarts(db, { untouchedSince, ordersSince: isoTime(shop, -COOKIE_DAYS * DAY_MS) }, BATCH_SIZE)
}
