import { createHmac } from 'node:crypto'
import {
  findCredentials,
  findCredentialsById,
  replaceAccountEmail,
  type Credentials,
} from '#database/accounts/accounts.ts'
import { deleteResetOf } from '#database/accounts/password-resets.ts'
import { joinGuestOrders, moveOrders } from '#database/orders/account-orders.ts'
import { queueMessage } from '#database/outbox/outbox.ts'
import { ACCOUNT_TEXTS, foldEmail, mailboxOf } from '#domain/accounts/accounts.ts'
import { NEW_EMAIL_LINK_HOURS, PROFILE_TEXTS } from '#domain/accounts/profile.ts'
import { conflict, reject } from '#domain/errors.ts'
import * as urls from '#domain/urls.ts'
import { emailChangedEmail, newEmailEmail } from '#mail/email-change.ts'
import { isSignature } from '#payments/signature.ts'
import { sendEmail } from '#shop/emails/send-email.ts'
import { isoTime } from '#shop/clock.ts'
import { accountHash, logEvent } from '#shop/events.ts'
import type { Shop, Shopper } from '#shop/shop.ts'
import { checkOwner, type Owner } from './check-owner.ts'
import { countActions, rememberAddress } from '#shop/limits/rate-limits.ts'

/** Silently sends nothing if the address belongs to another account. Throws 'invalid' for `email` and `password`, and 'too_many'. */
export async function requestEmailChange(
  shop: Shop,
  { ipAddress }: Shopper,
  owner: Owner,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const { user } = await checkOwner(shop, owner, password, 'password')
  if (foldEmail(email) === foldEmail(user.email)) reject({ email: PROFILE_TEXTS.sameEmail })
  await shop.database.transaction(async (tx) => {
    await countActions(shop, tx, [
      { limit: 'registrationFromAddress', of: ipAddress },
      { limit: 'confirmationLinkToEmail', of: mailboxOf(email) },
    ])
    const payload = { newEmail: email.trim(), ofAccountId: user.id }
    await queueMessage(tx, { kind: 'mail', payload }, isoTime(shop))
  })
  shop.wakeOutbox()
}

/** Notifies the old address. Throws 'invalid' for a dead link and 'conflict' if another account now has the address. */
export async function confirmEmailChange(shop: Shop, { accountId, ipAddress }: Shopper, token: string): Promise<void> {
  const account = (await findCredentialsById(shop.database.db, accountId!))!
  const email = emailInToken(shop, account, token)
  if (email === null) return reject({ token: PROFILE_TEXTS.deadLink })
  const at = isoTime(shop)
  const { user } = account
  await shop.database.transaction(async (tx) => {
    if (!(await replaceAccountEmail(tx, user.id, email, at)))
      throw conflict(ACCOUNT_TEXTS.emailTaken, { fields: { token: ACCOUNT_TEXTS.emailTaken } })
    // A reset link in the old mailbox must no longer open the account.
    await deleteResetOf(tx, user.id)
    await rememberAddress(shop, tx, ipAddress, email)
    await moveOrders(tx, { accountId: user.id, from: user.email, to: email })
    await joinGuestOrders(tx, { accountId: user.id, email })
    await queueMessage(tx, { kind: 'mail', payload: { formerEmail: user.email, ofAccountId: user.id } }, at)
  })
  logEvent(shop, 'emailChanged', { account: accountHash(shop, email) })
  shop.wakeOutbox()
}

export async function mailNewEmail(
  shop: Shop,
  id: string,
  { newEmail, ofAccountId }: { newEmail: string; ofAccountId: string },
  signal: AbortSignal,
): Promise<void> {
  const { db } = shop.database
  const account = await findCredentialsById(db, ofAccountId)
  if (!account || (await findCredentials(db, newEmail))) return
  const { name } = shop.face
  const { url } = shop.settings
  const link = url + urls.changeEmailWith(tokenFor(shop, account, newEmail))
  const email = newEmailEmail({ to: newEmail, shopName: name, link })
  await sendEmail(shop, id, { ...email, accountId: ofAccountId }, signal)
}

export function mailFormerEmail(
  shop: Shop,
  id: string,
  { formerEmail, ofAccountId }: { formerEmail: string; ofAccountId?: string },
  signal: AbortSignal,
): Promise<void> {
  const email = emailChangedEmail({ to: formerEmail, shopName: shop.face.name })
  return sendEmail(shop, id, { ...email, ...(ofAccountId && { accountId: ofAccountId }) }, signal)
}

function tokenFor(shop: Shop, account: Credentials, email: string): string {
  const expiry = (shop.now().getTime() + NEW_EMAIL_LINK_HOURS * 3_600_000).toString(36)
  const address = Buffer.from(email).toString('base64url')
  const signature = signatureOf(shop.keyFor('email change'), account, email, expiry).toString('base64url')
  return `${expiry}.${address}.${signature}`
}

function emailInToken(shop: Shop, account: Credentials, token: string): string | null {
  const [expiry = '', address = '', signature = ''] = token.split('.')
  if (!(Number.parseInt(expiry, 36) > shop.now().getTime())) return null
  const email = Buffer.from(address, 'base64url').toString()
  const given = Buffer.from(signature, 'base64url')
  const keys = shop.keysFor('email change')
  return keys.some((key) => isSignature(given, signatureOf(key, account, email, expiry))) ? email : null
}

/** Includes the current address and password hash, so changing either one invalidates the link. */
const signatureOf = (key: Uint8Array, { user, passwordHash }: Credentials, email: string, expiry: string): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify([user.id, foldEmail(user.email), passwordHash, email, expiry]))
    .digest()
