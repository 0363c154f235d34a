import { deleteAbandonedCarts, forgetCards } from '#database/old-carts.ts'
import { importUnderWay } from '#database/kept-imports.ts'
import { deleteDemandBefore } from '#database/demand.ts'
import { deleteFinished } from '#database/outbox.ts'
import { deleteAbandonedPrepared, stuckPayments } from '#database/payments.ts'
import { GUEST_CART_DAYS } from '#domain/cart.ts'
import { DEMAND_DAYS } from '#domain/demand.ts'
import { dayOf } from './demand.ts'
import { releasePayment } from './payment.ts'
import type { Shop } from './shop.ts'

/** A payment whose order has not come by then has none coming, and `sweepPayments` has had the time to give it back. */
export const LOST_AFTER_MS = 20 * 60_000

/** Gives back what was authorized for an order that never came to be, because a process died in between. */
export async function sweepPayments(shop: Shop): Promise<void> {
  for (const id of await stuckPayments(shop.database.db, ago(shop, STUCK_AFTER_MS))) {
    shop.log.warn({ paymentId: id }, 'A payment without an order is released')
    await releasePayment(shop, id)
  }
}

/** Takes back an import whose process has ended in its middle; a shop that is being closed leaves the rest of it to the next. */
export async function sweepImports(shop: Shop, isStopping = () => false): Promise<void> {
  if (!(await importUnderWay(shop.database.db))) return
  // Seldom needed, and as large as all else that is swept.
  const { endStoppedChange } = await import('./change-in-steps.ts')
  const closing = new Error('The shop is being closed')
  const giveWay = async () => {
    await shop.giveWay()
    if (isStopping()) throw closing
  }
  try {
    const isOver = await endStoppedChange({ ...shop, giveWay })
    if (isOver) shop.log.warn('An import had ended in its middle: it was taken back')
  } catch (error) {
    if (error !== closing) throw error
  }
}

/** Forgets finished errands and what guests have left behind, some at a time: no shopper waits for it. */
export async function sweepRemains(shop: Shop): Promise<void> {
  const { db } = shop.database
  await deleteFinished(db, ago(shop, FINISHED_DAYS * DAY_MS), AT_ONCE)
  await forgetCards(db, ago(shop, CARD_HOURS * HOUR_MS), AT_ONCE)
  await deleteDemandBefore(db, dayOf(new Date(ago(shop, DEMAND_DAYS * DAY_MS))))
  const untouchedSince = ago(shop, GUEST_CART_DAYS * DAY_MS)
  await deleteAbandonedPrepared(db, untouchedSince, AT_ONCE)
  await deleteAbandonedCarts(db, { untouchedSince, ordersSince: ago(shop, COOKIE_DAYS * DAY_MS) }, AT_ONCE)
}

const STUCK_AFTER_MS = 15 * 60_000
const HOUR_MS = 3600_000
const DAY_MS = 24 * HOUR_MS
const AT_ONCE = 500
// Whoever comes back to a checkout the next day enters the card again.
const CARD_HOURS = 24
// What has been done stays to be looked at.
const FINISHED_DAYS = 7
// A guest's cart that has become an order opens it for its browser: as long as the browser can still name the cart.
const COOKIE_DAYS = 366

const ago = (shop: Shop, ms: number): string => new Date(shop.now().getTime() - ms).toISOString()
