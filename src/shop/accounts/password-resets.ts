import { hash, createHmac } from 'node:crypto'
import * as urls from '#domain/urls.ts'
import { findAccount, findCredentials, replacePassword } from '#database/accounts/accounts.ts'
import { queueMessage } from '#database/outbox/outbox.ts'
import {
  deleteExpiredResets,
  findPasswordReset,
  putPasswordReset,
  takePasswordReset,
} from '#database/accounts/password-resets.ts'
import { mailboxOf } from '#domain/accounts/accounts.ts'
import { reject } from '#domain/errors.ts'
import { RESET_LINK_MINUTES, RESET_TEXTS } from '#domain/accounts/password-resets.ts'
import { passwordResetEmail } from '#mail/password-reset.ts'
import { sendEmail } from '#shop/emails/send-email.ts'
import { isoTime } from '#shop/clock.ts'
import { accountHash, logEvent } from '#shop/events.ts'
import { randomId } from '#shop/cart/cart.ts'
import { rejectCommonPassword } from './common-passwords.ts'
import { confirmOwner } from './email-confirmation.ts'
import { suspendAll } from '#shop/accounts/passkeys/passkeys.ts'
import { countActions, rememberAddress } from '#shop/limits/rate-limits.ts'
import { takeOver } from './take-over.ts'
import type { Shop, Shopper } from '#shop/shop.ts'

/** Queues an email with a link. Writes the same rows for an unknown account, so timing reveals nothing. Throws 'too_many'. */
export async function requestPasswordReset(shop: Shop, { ipAddress }: Shopper, email: string): Promise<void> {
  const now = isoTime(shop)
  const id = randomId()
  await shop.database.transaction(async (tx) => {
    await countActions(shop, tx, [
      { limit: 'resetFromAddress', of: ipAddress },
      { limit: 'resetLinkToEmail', of: mailboxOf(email) },
    ])
    await deleteExpiredResets(tx, now)
    const account = await findCredentials(tx, email)
    await putPasswordReset(tx, {
      id,
      accountId: account?.user.id ?? null,
      tokenHash: hashOf(tokenOf(id, shop.keyFor('password reset'))),
      expiresAt: isoTime(shop, RESET_LINK_MINUTES * 60_000),
    })
    await queueMessage(tx, { kind: 'mail', payload: { passwordResetId: id } }, now, id)
  })
  logEvent(shop, 'passwordResetRequested', { account: accountHash(shop, email) })
  shop.wakeOutbox()
}

/** Resets an unconfirmed account entirely; otherwise ends its sessions. Throws 'invalid' for a dead link or a common password. */
export async function resetPassword(
  shop: Shop,
  { ipAddress }: Shopper,
  { token, password }: { token: string; password: string },
): Promise<void> {
  await rejectCommonPassword(password)
  const now = isoTime(shop)
  const tokenHash = hashOf(token)
  // Check the link before hashing, which is slow and must stay outside the transaction.
  if (!(await findPasswordReset(shop.database.db, { token_hash: tokenHash }, now))) {
    await shop.database.transaction((tx) => countActions(shop, tx, [{ limit: 'resetFromAddress', of: ipAddress }]))
    reject(DEAD_LINK)
  }
  const passwordHash = await shop.passwords.hash(password)
  const owner = await shop.database.transaction(async (tx) => {
    const accountId = await takePasswordReset(tx, tokenHash, now)
    if (!accountId) return reject(DEAD_LINK)
    const account = await findAccount(tx, accountId)
    if (!account) return
    const user = account.emailConfirmedAt === null ? await takeOver(tx, account, passwordHash, now) : account
    if (user === account) {
      await replacePassword(tx, accountId, passwordHash, now)
      await suspendAll(shop, tx, accountId)
    }
    // A known IP address keeps its own limit, so an attacker cannot lock the owner out (docs/why/accounts.md).
    await rememberAddress(shop, tx, ipAddress, user.email)
    // The link proves the mailbox, and all other sessions have ended.
    await confirmOwner(tx, user, now)
    return user
  })
  shop.wakeOutbox()
  if (owner) logEvent(shop, 'passwordChanged', { account: accountHash(shop, owner.email) })
}

export async function mailPasswordReset(shop: Shop, id: string, signal: AbortSignal): Promise<void> {
  const { db } = shop.database
  const accountId = await findPasswordReset(db, { id }, isoTime(shop))
  const user = accountId && (await findAccount(db, accountId))
  const token = await tokenOfReset(shop, id)
  if (!user || !token) return
  const { name } = shop.face
  const { url } = shop.settings
  const link = url + urls.resetPasswordWith(token)
  const startsAnew = user.emailConfirmedAt === null
  const email = passwordResetEmail({ to: user.email, shopName: name, link, startsAnew })
  await sendEmail(shop, id, { ...email, accountId }, signal)
}

const DEAD_LINK = { token: RESET_TEXTS.deadLink }

/** The link may have been signed with the previous secret. */
async function tokenOfReset(shop: Shop, id: string): Promise<string | undefined> {
  for (const key of shop.keysFor('password reset')) {
    const token = tokenOf(id, key)
    if (await findPasswordReset(shop.database.db, { token_hash: hashOf(token) }, isoTime(shop))) return token
  }
  return undefined
}

/** Derived from the id when needed, so the token is stored nowhere but in the email. */
const tokenOf = (id: string, key: Uint8Array): string => createHmac('sha256', key).update(id).digest('base64url')

const hashOf = (token: string): string => hash('sha256', token, 'hex')
