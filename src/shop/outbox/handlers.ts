import type { Due, OutboxMessage } from '#database/outbox/outbox.ts'
import { findOrder, noteMailed } from '#database/orders/orders.ts'
import { findPayment, movePayment, confirmRelease } from '#database/orders/payments.ts'
import type { Tx } from '#database/schema.ts'
import { orderConfirmation } from '#mail/order-confirmation.ts'
import { orderLink } from '#shop/orders/order-links.ts'
import { mailPasswordReset } from '#shop/accounts/password-resets.ts'
import type { Shop } from '#shop/shop.ts'

/** Records the outcome of a message, in the transaction that finishes it. */
type RecordOutcome = (tx: Tx, at: string) => Promise<unknown>

/**
 * Runs one message, at least once: after a crash it runs again. The gateway ignores the repetition; an email may be sent twice,
 * with the same Message-ID.
 */
export async function runMessage(shop: Shop, { id, kind, payload }: Due, signal: AbortSignal): Promise<RecordOutcome> {
  const message = { kind, payload: JSON.parse(payload) as unknown } as OutboxMessage
  if (message.kind === 'mail') return mail(shop, id, message.payload, signal)
  const { paymentId } = message.payload
  return message.kind === 'capture' ? capture(shop, paymentId, signal) : release(shop, paymentId, signal)
}

async function capture(shop: Shop, paymentId: string, signal: AbortSignal): Promise<RecordOutcome> {
  const payment = await findPayment(shop.database.db, paymentId)
  if (!payment?.reference) throw new Error(`Payment ${paymentId} has no authorization to capture`)
  shop.failpoint('capture not yet asked')
  await shop.gateway.capture(payment.reference, signal)
  shop.failpoint('capture answered')
  return (tx, at) => movePayment(tx, paymentId, { from: 'authorized', to: 'captured', at })
}

async function release(shop: Shop, paymentId: string, signal: AbortSignal): Promise<RecordOutcome> {
  const payment = await findPayment(shop.database.db, paymentId)
  shop.failpoint('release not yet asked')
  await shop.gateway.release({ idempotencyKey: paymentId, reference: payment?.reference ?? null }, signal)
  shop.failpoint('release answered')
  return (tx, at) => confirmRelease(tx, paymentId, at)
}

type MailPayload = Extract<OutboxMessage, { kind: 'mail' }>['payload']

async function mail(shop: Shop, id: string, payload: MailPayload, signal: AbortSignal): Promise<RecordOutcome> {
  if ('orderId' in payload) return mailConfirmation(shop, id, payload.orderId, signal)
  await mailPasswordReset(shop, payload.passwordResetId, signal)
  return async () => {}
}

async function mailConfirmation(shop: Shop, id: string, orderId: string, signal: AbortSignal): Promise<RecordOutcome> {
  const order = await findOrder(shop.database.db, orderId)
  if (!order) throw new Error(`There is no order ${orderId} to confirm`)
  const link = orderLink(shop, order.number)
  shop.failpoint('email not yet sent')
  await shop.mailer.send(id, orderConfirmation(order, { shopName: shop.settings.name, link }), signal)
  shop.failpoint('email sent')
  return (tx, at) => noteMailed(tx, { id: orderId, at })
}
