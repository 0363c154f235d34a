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
import { foldEmail } from '#domain/accounts/accounts.ts'
import { reject } from '#domain/errors.ts'
import { RESET_LINK_MINUTES, RESET_TEXTS } from '#domain/accounts/password-resets.ts'
import { passwordResetEmail } from '#mail/password-reset.ts'
import { isoTime } from '#shop/clock.ts'
import { randomId } from '#shop/cart/cart.ts'
import { rejectCommonPassword } from './common-passwords.ts'
import { countActions, rememberAddress } from './rate-limits.ts'
import type { Shop, Shopper } from '#shop/shop.ts'

/** Queues an email with a link. Without an account it writes the same rows, so that timing reveals nothing. Throws 'too_many'. */
export async function requestPasswordReset(shop: Shop, { address }: Shopper, email: string): Promise<void> {
  const now = isoTime(shop)
  const id = randomId()
  await shop.database.transaction(async (tx) => {
    await countActions(shop, tx, [
      { limit: 'resetFromAddress', of: address },
      { limit: 'resetLinkToEmail', of: foldEmail(email) },
    ])
    await deleteExpiredResets(tx, now)
    const account = await findCredentials(tx, email)
    await putPasswordReset(tx, {
      id,
      accountId: account?.user.id ?? null,
      tokenHash: hashOf(tokenOf(shop, id)),
      expiresAt: isoTime(shop, RESET_LINK_MINUTES * 60_000),
    })
    await queueMessage(tx, id, { kind: 'mail', payload: { passwordResetId: id } }, now)
  })
  shop.wakeOutbox()
}

/** Sets the password and ends every session of the account. Throws 'invalid' for a dead link and a common password. */
export async function resetPassword(
  shop: Shop,
  { address }: Shopper,
  { token, password }: { token: string; password: string },
): Promise<void> {
  await rejectCommonPassword(password)
  const now = isoTime(shop)
  const tokenHash = hashOf(token)
  // Checked before hashing, which is slow and must not happen inside the transaction.
  if (!(await findPasswordReset(shop.database.db, { token_hash: tokenHash }, now))) {
    await shop.database.transaction((tx) => countActions(shop, tx, [{ limit: 'resetFromAddress', of: address }]))
    reject(DEAD_LINK)
  }
  const passwordHash = await shop.passwords.hash(password)
  await shop.database.transaction(async (tx) => {
    const accountId = await takePasswordReset(tx, tokenHash, now)
    if (!accountId) return reject(DEAD_LINK)
    await replacePassword(tx, accountId, passwordHash, now)
    const user = await findAccount(tx, accountId)
    // Lets the owner sign in while somebody else exhausts the account's limit: see decisions/0011.
    if (user) await rememberAddress(shop, tx, address, user.email)
  })
}

export async function mailPasswordReset(shop: Shop, id: string, signal: AbortSignal): Promise<void> {
  const { db } = shop.database
  const accountId = await findPasswordReset(db, { id }, isoTime(shop))
  const user = accountId && (await findAccount(db, accountId))
  if (!user) return
  const { name, url } = shop.settings
  const link = url + urls.resetPasswordWith(tokenOf(shop, id))
  await shop.mailer.send(id, passwordResetEmail({ to: user.email, shopName: name, link }), signal)
}

const DEAD_LINK = { token: RESET_TEXTS.deadLink }

/** Derived from the id whenever it is needed, so that only the email holds the token. */
const tokenOf = (shop: Shop, id: string): string =>
  createHmac('sha256', shop.keyFor('password reset')).update(id).digest('base64url')

const hashOf = (token: string): string => hash('sha256', token, 'hex')
