import type { Due, Errand } from '#database/outbox.ts'
import { findOrder, noteMailed } from '#database/orders.ts'
import { findPayment, movePayment, noteGivenBack } from '#database/payments.ts'
import type { Tx } from '#database/schema.ts'
import { orderConfirmation } from '#mail/order-confirmation.ts'
import { orderLink } from './order-links.ts'
import { mailPasswordReset } from './password-resets.ts'
import type { Shop } from './shop.ts'

/** Writes down that an errand was done, in the transaction that ends it. */
type Note = (tx: Tx, at: string) => Promise<unknown>

/** Does what the errand says. It may be done again after a crash: gateway and mailer drop a repetition. */
export async function runErrand(shop: Shop, { id, kind, payload }: Due, signal: AbortSignal): Promise<Note> {
  const errand = { kind, payload: JSON.parse(payload) as unknown } as Errand
  if (errand.kind === 'mail') return mail(shop, id, errand.payload)
  const { paymentId } = errand.payload
  return errand.kind === 'capture' ? capture(shop, paymentId, signal) : release(shop, paymentId, signal)
}

async function capture(shop: Shop, paymentId: string, signal: AbortSignal): Promise<Note> {
  const payment = await findPayment(shop.database.db, paymentId)
  if (!payment?.reference) throw new Error(`Payment ${paymentId} has no authorization to capture`)
  shop.at('capture not yet asked')
  await shop.gateway.capture(payment.reference, signal)
  shop.at('capture answered')
  return (tx, at) => movePayment(tx, paymentId, { from: 'authorized', to: 'captured', at })
}

async function release(shop: Shop, paymentId: string, signal: AbortSignal): Promise<Note> {
  const payment = await findPayment(shop.database.db, paymentId)
  shop.at('release not yet asked')
  await shop.gateway.release({ key: paymentId, reference: payment?.reference ?? null }, signal)
  shop.at('release answered')
  return (tx, at) => noteGivenBack(tx, paymentId, at)
}

async function mail(shop: Shop, id: string, named: Extract<Errand, { kind: 'mail' }>['payload']): Promise<Note> {
  if ('orderId' in named) return mailConfirmation(shop, id, named.orderId)
  await mailPasswordReset(shop, named.passwordResetId)
  return async () => {}
}

async function mailConfirmation(shop: Shop, id: string, orderId: string): Promise<Note> {
  const order = await findOrder(shop.database.db, orderId)
  if (!order) throw new Error(`There is no order ${orderId} to confirm`)
  const link = orderLink(shop, order.number)
  shop.at('letter not yet sent')
  await shop.mailer.send(id, orderConfirmation(order, { shopName: shop.settings.name, link }))
  shop.at('letter sent')
  return (tx, at) => noteMailed(tx, orderId, at)
}
