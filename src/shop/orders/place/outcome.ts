import { findOrder, orderIdOfPayment } from '#database/orders/orders.ts'
import { queueUnlessWaiting } from '#database/outbox/waiting-for.ts'
import { findPayment, movePayment, type Payment } from '#database/payments/payments.ts'
import { PAYMENT_TEXTS } from '#domain/checkout/payment.ts'
import { conflict, invalid, type ShopError } from '#domain/errors.ts'
import type { Order } from '#domain/orders/orders.ts'
import type { NextAction } from '#payments/gateway.ts'
import { isoTime } from '#shop/clock.ts'
import { forgetRequest } from './remembered-request.ts'
import type { Shop } from '#shop/shop.ts'

/** `step`: the checkout step to continue with. */
export type Outcome =
  | { state: 'ordered'; order: Order }
  /** Without `next`, the provider has not decided yet. */
  | { state: 'open'; next: NextAction | null }
  | Failed

type Failed = { state: 'failed'; step: 'payment' | 'review'; message: string }

const failedOutcome = ({ state, failure }: Payment): Failed =>
  state === 'released' && failure !== null
    ? { state: 'failed', step: 'review', message: failure }
    : { state: 'failed', step: 'payment', message: failure ?? PAYMENT_TEXTS.notCompleted }

export const rejectionOf = ({ step, message }: Failed): ShopError =>
  step === 'payment' ? invalid(message, { payment: message }) : conflict(message)

/** For a payment that no longer waits for the bank. */
export async function paymentOutcomeOf({ database: { db } }: Shop, payment: Payment): Promise<Outcome> {
  if (payment.state === 'authorizing') return { state: 'open', next: null }
  const orderId = await orderIdOfPayment(db, payment.id)
  const placed = orderId && (await findOrder(db, orderId))
  return placed ? { state: 'ordered', order: placed } : failedOutcome(payment)
}

/** For a payment that this or a concurrent check has just ended. */
export async function outcomeNow(shop: Shop, id: string): Promise<Outcome> {
  const payment = (await findPayment(shop.database.db, id))!
  await forgetRequest(shop, payment)
  return paymentOutcomeOf(shop, payment)
}

/** Releases the payment even if nothing is authorized: a browser could still retry after a decline. */
export async function endPayment(
  shop: Shop,
  { id }: Payment,
  { to, failure }: { to: 'declined' | 'expired'; failure: string },
): Promise<Outcome> {
  const at = isoTime(shop)
  await shop.database.transaction(async (tx) => {
    if (await movePayment(tx, id, { from: 'action', to, at, failure }))
      await queueUnlessWaiting(tx, { kind: 'release', payload: { paymentId: id } }, at)
  })
  shop.wakeOutbox()
  return outcomeNow(shop, id)
}
