import { findPayment } from '#database/payments/payments.ts'
import { queueMessage, queueOnce } from '#database/outbox/outbox.ts'
import { unsettledPayments } from '#database/payments/unsettled-payments.ts'
import { DAY_MS, isoTime, shopDay } from '#shop/clock.ts'
import type { RecordOutcome } from '#shop/outbox/job-types.ts'
import type { Shop } from '#shop/shop.ts'

/** After a longer downtime, `payments reconcile` finds what was missed. */
const CHANGED_DAYS = 30
/** A capture is retried for about a day. */
const UNCAPTURED_MS = 2 * DAY_MS
const MAX_LOOKS = 200

/** Checks daily for changes whose events were lost. The first node queues the message. */
export async function queueDailyLook(shop: Shop): Promise<void> {
  const message = { kind: 'look', payload: { changedSince: isoTime(shop, -CHANGED_DAYS * DAY_MS) } } as const
  await queueOnce(shop.database.db, `look-of-${shopDay(shop)}`, message, isoTime(shop))
}

/** Queues a check of each payment whose dispute status differs here, and of those that nothing else checks. */
export async function lookForChanges(shop: Shop, since: string, signal: AbortSignal): Promise<RecordOutcome> {
  const { db } = shop.database
  const before = isoTime(shop, -UNCAPTURED_MS)
  const ids = new Set(await unsettledPayments(db, { since, before }, MAX_LOOKS))
  for await (const { key, status } of shop.gateway.disputesSince(new Date(since), signal)) {
    const payment = await findPayment(db, key)
    if (payment && payment.disputeStatus !== status) ids.add(key)
  }
  return async (tx, at) => {
    for (const paymentId of ids) await queueMessage(tx, { kind: 'look', payload: { paymentId } }, at)
  }
}
