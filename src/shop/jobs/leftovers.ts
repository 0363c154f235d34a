import { deleteAbandonedCarts, deleteUnreadCarts, forgetCards } from '#database/cart/abandoned-carts.ts'
import { deleteUnconfirmed } from '#database/accounts/newsletter.ts'
import { deleteExpiredSessions } from '#database/accounts/sessions.ts'
import { deleteLostDemandBefore } from '#database/search/lost-demand.ts'
import { deleteFinished } from '#database/outbox/outbox.ts'
import { deleteDeedsBefore } from '#database/people/deeds.ts'
import { deleteExpiredLinks } from '#database/people/desk-links.ts'
import { deleteExpiredDeskSessions } from '#database/people/desk-sessions.ts'
import { deleteUnusedPhotos } from '#database/orders/return-photos.ts'
import { deleteAbandonedIntents } from '#database/payments/unused-intents.ts'
import { GUEST_CART_DAYS, UNREAD_CART_DAYS } from '#domain/cart/cart.ts'
import { HISTORY_DAYS } from '#domain/people/history.ts'
import { LOST_DEMAND_DAYS } from '#domain/search/lost-demand.ts'
import { inBatches } from '#shop/batches.ts'
import { DAY_MS, isoTime, shopDay } from '#shop/clock.ts'
import type { Shop } from '#shop/shop.ts'

const ABANDONED_CARD_DAYS = 1
const UNUSED_PHOTO_DAYS = 1
/** Finished messages are kept for a week for the owner to inspect. */
const FINISHED_DAYS = 7
/** A guest's cart lives as long as its cookie, because it proves who placed the order. */
const COOKIE_DAYS = 366

export async function sweepLeftovers(shop: Shop, isStopping = () => false): Promise<void> {
  const { db } = shop.database
  const daysAgo = (days: number) => isoTime(shop, -days * DAY_MS)
  const untouched = { untouchedSince: daysAgo(GUEST_CART_DAYS), ordersSince: daysAgo(COOKIE_DAYS) }
  const sweep = (some: (limit: number) => Promise<number>) => inBatches(shop, some, isStopping)
  await sweep((limit) => deleteFinished(db, daysAgo(FINISHED_DAYS), limit))
  await sweep((limit) => deleteExpiredSessions(db, isoTime(shop), limit))
  await sweep((limit) => deleteExpiredDeskSessions(db, isoTime(shop), limit))
  await sweep((limit) => deleteExpiredLinks(db, isoTime(shop), limit))
  await sweep((limit) => deleteUnconfirmed(db, isoTime(shop), limit))
  await sweep((limit) => forgetCards(db, daysAgo(ABANDONED_CARD_DAYS), limit))
  await sweep((limit) => deleteUnusedPhotos(db, daysAgo(UNUSED_PHOTO_DAYS), limit))
  await sweep((limit) => deleteLostDemandBefore(db, shopDay(shop, -LOST_DEMAND_DAYS), limit))
  await sweep((limit) => deleteDeedsBefore(db, daysAgo(HISTORY_DAYS), limit))
  await sweep((limit) => deleteAbandonedIntents(db, untouched.untouchedSince, limit))
  await sweep((limit) => deleteUnreadCarts(db, daysAgo(UNREAD_CART_DAYS), limit))
  await sweep((limit) => deleteAbandonedCarts(db, untouched, limit))
  await shop.database.truncateLog('as the sweep')
}
