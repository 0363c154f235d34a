import { createHmac } from 'node:crypto'
import { confirmEmailOf, findAccount } from '#database/accounts/accounts.ts'
import { joinGuestOrders } from '#database/orders/account-orders.ts'
import { queueMessage } from '#database/outbox/outbox.ts'
import type { Tx } from '#database/schema.ts'
import { foldEmail, mailboxOf, type User } from '#domain/accounts/accounts.ts'
import { CONFIRMATION_LINK_DAYS, CONFIRMATION_TEXTS } from '#domain/accounts/email-confirmation.ts'
import { reject } from '#domain/errors.ts'
import * as urls from '#domain/urls.ts'
import { emailConfirmationEmail } from '#mail/email-confirmation.ts'
import { isSignature } from '#payments/signature.ts'
import { sendEmail } from '#shop/emails/send-email.ts'
import { DAY_MS, isoTime } from '#shop/clock.ts'
import type { Shop } from '#shop/shop.ts'
import { countActions } from '#shop/limits/rate-limits.ts'

export const queueConfirmation = (shop: Shop, tx: Tx, accountId: string): Promise<void> =>
  queueMessage(tx, { kind: 'mail', payload: { confirmAccountId: accountId } }, isoTime(shop))

/** Returns false without sending if the address is already confirmed. Throws 'too_many'. */
export async function requestConfirmation(shop: Shop, accountId: string): Promise<boolean> {
  const user = (await findAccount(shop.database.db, accountId))!
  if (user.emailConfirmedAt !== null) return false
  await shop.database.transaction(async (tx) => {
    await countActions(shop, tx, [{ limit: 'confirmationLinkToEmail', of: mailboxOf(user.email) }])
    await queueConfirmation(shop, tx, accountId)
  })
  shop.wakeOutbox()
  return true
}

/** Returns the number of guest orders added (docs/why/accounts.md). Throws 'invalid' for a dead link or another account's. */
export async function confirmEmail(shop: Shop, accountId: string, token: string): Promise<number> {
  const user = (await findAccount(shop.database.db, accountId))!
  if (!isTokenOf(shop, user, token)) reject({ token: CONFIRMATION_TEXTS.deadLink })
  return shop.database.transaction((tx) => confirmOwner(tx, user, isoTime(shop)))
}

/** The caller must have proved that one person owns both password and mailbox. Returns the number of guest orders added. */
export async function confirmOwner(tx: Tx, user: User, at: string): Promise<number> {
  await confirmEmailOf(tx, user.id, at)
  return joinGuestOrders(tx, { accountId: user.id, email: user.email })
}

export async function mailEmailConfirmation(
  shop: Shop,
  id: string,
  accountId: string,
  signal: AbortSignal,
): Promise<void> {
  const user = await findAccount(shop.database.db, accountId)
  if (!user || user.emailConfirmedAt !== null) return
  const { name } = shop.face
  const { url } = shop.settings
  const link = url + urls.confirmEmailWith(tokenFor(shop, user))
  const email = emailConfirmationEmail({ to: user.email, shopName: name, link })
  await sendEmail(shop, id, { ...email, accountId }, signal)
}

function tokenFor(shop: Shop, user: User): string {
  const expiry = (shop.now().getTime() + CONFIRMATION_LINK_DAYS * DAY_MS).toString(36)
  return `${expiry}.${signatureOf(shop.keyFor('email confirmation'), user, expiry).toString('base64url')}`
}

function isTokenOf(shop: Shop, user: User, token: string): boolean {
  const [expiry = '', signature = ''] = token.split('.')
  const isCurrent = Number.parseInt(expiry, 36) > shop.now().getTime()
  const given = Buffer.from(signature, 'base64url')
  return (
    isCurrent && shop.keysFor('email confirmation').some((key) => isSignature(given, signatureOf(key, user, expiry)))
  )
}

const signatureOf = (key: Uint8Array, { id, email }: User, expiry: string): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify([id, foldEmail(email), expiry]))
    .digest()
