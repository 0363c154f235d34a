import { queueMessage } from '#database/outbox/outbox.ts'
import { uncapturedPayments, untoldReleases } from '#database/payments/due-payments.ts'
import { DAY_MS, isoTime } from '#shop/clock.ts'
import type { Shop } from '#shop/shop.ts'

/** Allow for transactions that have just committed their messages. */
const OVERDUE_MS = 10 * 60_000
const SINCE_MS = 30 * DAY_MS
const LIMIT = 100

/** Queues due captures and releases whose messages were lost. */
export async function sweepDuePayments(shop: Shop): Promise<void> {
  const { db } = shop.database
  const times = { since: isoTime(shop, -SINCE_MS), before: isoTime(shop, -OVERDUE_MS) }
  const uncaptured = await uncapturedPayments(db, times, LIMIT)
  const untold = await untoldReleases(db, times, LIMIT)
  const at = isoTime(shop)
  for (const paymentId of uncaptured) await queueMessage(db, { kind: 'capture', payload: { paymentId } }, at)
  for (const paymentId of untold) await queueMessage(db, { kind: 'release', payload: { paymentId } }, at)
  if (uncaptured.length + untold.length === 0) return
  shop.log.warn({ uncaptured, untold }, 'Captures or releases that no message would make were queued')
  shop.wakeOutbox()
}
