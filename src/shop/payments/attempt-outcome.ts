import { orderOfPayment } from '#database/orders/documents/documents.ts'
import { findOrder } from '#database/orders/orders.ts'
import { findPayment, movePayment, type Payment } from '#database/payments/payments.ts'
import { isoTime } from '#shop/clock.ts'
import { forgetAttempt } from '#shop/orders/open-attempt.ts'
import type { Shop } from '#shop/shop.ts'
import { failedOutcome, type Outcome } from './outcome.ts'
import { queueRelease } from './queue-release.ts'

/** What has become of a payment that nobody waits for at the bank any more, or which is being reserved. */
export async function outcomeOf({ database: { db } }: Shop, payment: Payment): Promise<Outcome> {
  if (payment.state === 'authorizing') return { state: 'open', next: null }
  const orderId = await orderOfPayment(db, payment.id)
  const placed = orderId && (await findOrder(db, orderId))
  return placed ? { state: 'ordered', order: placed } : failedOutcome(payment)
}

/** The same of a payment that has just been ended, by this look or another. */
export async function outcomeNow(shop: Shop, id: string): Promise<Outcome> {
  const payment = (await findPayment(shop.database.db, id))!
  await forgetAttempt(shop, payment)
  return outcomeOf(shop, payment)
}

/**
 * Ends an open payment that reserves nothing. It is released all the same: a browser could still go on with a card that was
 * declined.
 */
export async function endPayment(
  shop: Shop,
  { id }: Payment,
  { to, failure }: { to: 'declined' | 'expired'; failure: string },
): Promise<Outcome> {
  const at = isoTime(shop)
  await shop.database.transaction(async (tx) => {
    if (await movePayment(tx, id, { from: 'action', to, at, failure })) await queueRelease(tx, id, at)
  })
  shop.wakeOutbox()
  return outcomeNow(shop, id)
}
