import { findAccount } from '#database/accounts/accounts.ts'
import { emailIn, readEmail, type QueuedEmail } from '#database/outbox/mail-payload.ts'
import { forgetPayload, queueOnce, type Due, type OutboxMessage } from '#database/outbox/outbox.ts'
import { findOrder, noteMailed, orderIdOfPayment } from '#database/orders/orders.ts'
import { sellerOf } from '#domain/face/face.ts'
import { findPayment, confirmRelease, isOfProvider } from '#database/payments/payments.ts'
import type { Tx } from '#database/schema.ts'
import { orderConfirmation } from '#mail/orders/order-confirmation.ts'
import { issueDocuments } from '#shop/documents/issue-documents.ts'
import { mailOrderEvent } from '#shop/fulfillment/mail-order-event.ts'
import { runRefund } from '#shop/fulfillment/run-refund.ts'
import { capture, recordCharge } from '#shop/payments/capture/capture.ts'
import { resumeRefunds } from '#shop/payments/resume-refunds.ts'
import { lookForChanges } from '#shop/payments/daily-look.ts'
import { askProvider, lookAtPayment } from '#shop/payments/look-at-payment.ts'
import { orderLink } from '#shop/orders/order-links.ts'
import { mailFormerEmail, mailNewEmail } from '#shop/accounts/email-change.ts'
import { mailEmailConfirmation } from '#shop/accounts/email-confirmation.ts'
import { mailPasskeyChange } from '#shop/accounts/passkeys/passkeys.ts'
import { mailDeletedAccount } from '#shop/accounts/person/erase.ts'
import { mailPasswordReset } from '#shop/accounts/password-resets.ts'
import { mailNewsletterRequest } from '#shop/newsletter/newsletter.ts'
import { mailOwnerOrder, mailOwnerPayment, mailOwnerReturn, mailOwnerSummary } from './owner-emails.ts'
import { isoTime } from '#shop/clock.ts'
import { sendEmail } from '#shop/emails/send-email.ts'
import type { Shop } from '#shop/shop.ts'

/** It runs in the transaction that finishes the message. */
type RecordOutcome = (tx: Tx, at: string) => Promise<unknown>

/** A crash makes a message run again. The gateway ignores that; an email may be sent twice, with the same Message-ID. */
export async function runMessage(shop: Shop, { id, kind, payload }: Due, signal: AbortSignal): Promise<RecordOutcome> {
  const message = { kind, payload: JSON.parse(payload) as unknown } as OutboxMessage
  if (message.kind === 'mail') return mail(shop, id, readEmail(message.payload), signal)
  if (message.kind === 'refund') return runRefund(shop, message.payload.refundId, signal)
  if (message.kind === 'document') return documents(shop, message.payload.orderId)
  if (message.kind === 'purge') return purge(shop, message.payload.keys, signal)
  if (message.kind === 'release') return release(shop, message.payload, signal)
  if (message.kind === 'capture') return capture(shop, message.payload.paymentId, signal)
  const { payload: asked } = message
  return 'changedSince' in asked ? lookForChanges(shop, asked.changedSince, signal) : look(shop, asked.paymentId)
}

const documents =
  (shop: Shop, orderId: string): RecordOutcome =>
  (tx, at) =>
    issueDocuments({ ...shop, seller: sellerOf(shop.settings.seller, shop.face.name) }, tx, orderId, at)

type Release = { paymentId: string; reference?: string }

async function release(shop: Shop, { paymentId, reference }: Release, signal: AbortSignal): Promise<RecordOutcome> {
  const payment = await findPayment(shop.database.db, paymentId)
  // It was charged meanwhile, and is refunded instead; or nothing was to be paid.
  if (payment?.state === 'captured' || payment?.state === 'disputed') return async () => {}
  if (payment && !isOfProvider(payment)) return async () => {}
  shop.failpoint('release not yet asked')
  try {
    await shop.gateway.release(
      { key: paymentId, reference: payment?.reference ?? reference ?? null, method: payment?.method },
      signal,
    )
  } catch (error) {
    const isCharged = payment?.isHeld && (await askProvider(shop, payment)).state === 'captured'
    if (!isCharged) throw error
    return (tx, at) => recordCharge(tx, payment, at)
  }
  shop.failpoint('release answered')
  return async (tx, at) => {
    await confirmRelease(tx, paymentId, at)
    const orderId = payment?.isHeld ? await orderIdOfPayment(tx, paymentId) : null
    if (orderId !== null) await resumeRefunds(tx, orderId, at)
    else if (payment)
      await queueOnce(tx, `late-${paymentId}`, { kind: 'look', payload: { paymentId } }, isoTime(shop, LATE_MS))
  }
}

/** A provider that was asked for the money just before may reserve it after its release. */
const LATE_MS = 10 * 60_000

async function purge(shop: Shop, keys: string[], signal: AbortSignal): Promise<RecordOutcome> {
  await shop.purgeCaches(keys, signal)
  return async () => {}
}

/** The provider may tell of a payment that another shop has made with its account. */
async function look(shop: Shop, paymentId: string): Promise<RecordOutcome> {
  const payment = await findPayment(shop.database.db, paymentId)
  if (payment && isOfProvider(payment)) await lookAtPayment(shop, paymentId)
  return async () => {}
}

async function mail(shop: Shop, id: string, email: QueuedEmail, signal: AbortSignal): Promise<RecordOutcome> {
  switch (email.email) {
    case 'confirmation':
      return mailConfirmation(shop, id, email.orderId, signal)
    case 'event':
      return sent(mailOrderEvent(shop, id, email, signal))
    case 'ownerOrder':
      return sent(mailOwnerOrder(shop, id, email.ownerOrderId, signal))
    case 'ownerReturn':
      return sent(mailOwnerReturn(shop, id, email, signal))
    case 'ownerPayment':
      return sent(mailOwnerPayment(shop, id, email, signal))
    case 'ownerSummary':
      return sent(mailOwnerSummary(shop, id, email.summaryOfDay, signal))
    case 'emailConfirmation':
      return sent(mailEmailConfirmation(shop, id, email.confirmAccountId, signal))
    case 'passwordReset':
      return sent(mailPasswordReset(shop, email.passwordResetId, signal))
    case 'newsletterRequest':
      return sent(mailNewsletterRequest(shop, email.newsletterRequestId, signal))
    case 'passkeyChange':
      return sent(mailPasskeyChange(shop, id, email, signal))
    case 'newAddress':
      return forgotten(id, mailNewEmail(shop, id, email, signal))
    case 'formerAddress':
      return forgotten(id, mailFormerEmail(shop, id, email, signal))
    case 'accountDeleted':
      return forgotten(id, mailDeletedAccount(shop, id, email.deletedEmail, signal))
  }
}

async function sent(sending: Promise<unknown>): Promise<RecordOutcome> {
  await sending
  return async () => {}
}

/** Forgets the address once the email is sent: it is no account's. */
async function forgotten(id: string, sending: Promise<unknown>): Promise<RecordOutcome> {
  await sending
  return (tx) => forgetPayload(tx, { id })
}

export async function isOfErased(shop: Shop, { kind, payload }: Pick<Due, 'kind' | 'payload'>): Promise<boolean> {
  const email = kind === 'mail' ? emailIn(payload) : null
  if (email?.email === 'accountDeleted') return true
  const accountId = email && 'ofAccountId' in email ? email.ofAccountId : undefined
  return accountId !== undefined && (await findAccount(shop.database.db, accountId)) === null
}

async function mailConfirmation(shop: Shop, id: string, orderId: string, signal: AbortSignal): Promise<RecordOutcome> {
  const order = await findOrder(shop.database.db, orderId)
  if (!order) throw new Error(`There is no order ${orderId} to confirm`)
  const link = orderLink(shop, order.number)
  shop.failpoint('email not yet sent')
  // An order whose shopper was erased has no address.
  const { timeZone } = shop
  const { name: shopName } = shop.face
  const seller = sellerOf(shop.settings.seller, shopName)
  if (order.email) await sendEmail(shop, id, orderConfirmation(order, { shopName, link, seller, timeZone }), signal)
  shop.failpoint('email sent')
  return (tx, at) => noteMailed(tx, { id: orderId, at })
}
