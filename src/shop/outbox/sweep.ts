import { dueSales } from '#database/catalog/sales.ts'
import { ShopError } from '#domain/errors.ts'
import { deleteAbandonedCarts, deleteUnreadCarts, forgetCards } from '#database/cart/abandoned-carts.ts'
import { deleteUnconfirmed } from '#database/accounts/newsletter.ts'
import { deleteExpiredSessions } from '#database/accounts/sessions.ts'
import { unfinishedImport } from '#database/import/import-journal.ts'
import { deleteLostDemandBefore } from '#database/search/lost-demand.ts'
import { deleteFinished } from '#database/outbox/outbox.ts'
import { deleteUnusedPhotos } from '#database/orders/return-photos.ts'
import { stuckPayments } from '#database/payments/payments.ts'
import { deleteAbandonedIntents } from '#database/payments/unused-intents.ts'
import { GUEST_CART_DAYS, UNREAD_CART_DAYS } from '#domain/cart/cart.ts'
import { LOST_DEMAND_DAYS } from '#domain/search/lost-demand.ts'
import { DAY_MS, isoTime, shopDay } from '#shop/clock.ts'
import { inBatches } from './batches.ts'
import { releasePayment } from '#shop/payments/release-payment.ts'
import type { Shop } from '#shop/shop.ts'

const STUCK_AFTER_MS = 15 * 60_000
/** The doctor reports payments that have been `authorizing` for longer: the sweep should have released them. */
export const ORPHANED_AFTER_MS = 20 * 60_000
const ABANDONED_CARD_DAYS = 1
const UNUSED_PHOTO_DAYS = 1
/** Finished messages stay for a week, so that the owner can look at them. */
const FINISHED_DAYS = 7
/** The cart of a guest's order stays as long as its cookie, because it proves whose order it is. */
const COOKIE_DAYS = 366

/** Releases authorizations whose process died before it wrote the order. */
export const sweepPayments = (shop: Shop, isStopping = () => false): Promise<void> =>
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

/** A shop that closes during a rollback continues it at its next start. */
export async function sweepImports(shop: Shop, isStopping = () => false): Promise<void> {
  if (!(await unfinishedImport(shop.database.db))) return
  // The module is rarely needed, and as large as the rest of the sweeper.
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

/** A change that runs just now delays a sale to the next sweep. */
export async function sweepSales(shop: Shop, isStopping = () => false): Promise<void> {
  const due = await dueSales(shop.database.db, isoTime(shop))
  if (due.length === 0) return
  const { turnSale } = await import('#shop/catalog/sales.ts')
  for (const sale of due) {
    if (isStopping()) return
    await turnSale(shop, sale).catch((error: unknown) => {
      if (!(error instanceof ShopError)) throw error
      shop.log.warn({ saleId: sale.id, reason: error.message }, 'A sale is begun or ended a minute later')
    })
  }
}

export async function sweepLeftovers(shop: Shop, isStopping = () => false): Promise<void> {
  const { db } = shop.database
  const daysAgo = (days: number) => isoTime(shop, -days * DAY_MS)
  const untouched = { untouchedSince: daysAgo(GUEST_CART_DAYS), ordersSince: daysAgo(COOKIE_DAYS) }
  const sweep = (some: (limit: number) => Promise<number>) => inBatches(shop, some, isStopping)
  await sweep((limit) => deleteFinished(db, daysAgo(FINISHED_DAYS), limit))
  await sweep((limit) => deleteExpiredSessions(db, isoTime(shop), limit))
  await sweep((limit) => deleteUnconfirmed(db, isoTime(shop), limit))
  await sweep((limit) => forgetCards(db, daysAgo(ABANDONED_CARD_DAYS), limit))
  await sweep((limit) => deleteUnusedPhotos(db, daysAgo(UNUSED_PHOTO_DAYS), limit))
  await sweep((limit) => deleteLostDemandBefore(db, shopDay(shop, -LOST_DEMAND_DAYS), limit))
  await sweep((limit) => deleteAbandonedIntents(db, untouched.untouchedSince, limit))
  await sweep((limit) => deleteUnreadCarts(db, daysAgo(UNREAD_CART_DAYS), limit))
  await sweep((limit) => deleteAbandonedCarts(db, untouched, limit))
  await shop.database.truncateLog('as the sweep')
}
