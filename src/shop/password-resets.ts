import { hash, createHmac } from 'node:crypto'
import { findAccount, findCredentials, replacePassword } from '#database/accounts.ts'
import { queueErrand } from '#database/outbox.ts'
import {
  deleteExpiredResets,
  findPasswordReset,
  putPasswordReset,
  takePasswordReset,
} from '#database/password-resets.ts'
import { transact } from '#database/transaction.ts'
import { foldEmail } from '#domain/accounts.ts'
import { refuse } from '#domain/errors.ts'
import { RESET_LINK_MINUTES, RESET_TEXTS } from '#domain/password-resets.ts'
import { passwordResetLetter } from '#mail/password-reset.ts'
import { newKey } from './cart.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { hashPassword } from './passwords.ts'
import { countAttempts, rememberAddress } from './rate-limits.ts'
import { secretFor } from './secrets.ts'
import type { Shop, Shopper } from './shop.ts'

/**
 * Has a link mailed, if the address has an account. For one that has none the same rows are written, without the address,
 * so that neither the answer nor its time tells. 'too_many' for both alike.
 */
export async function requestPasswordReset(shop: Shop, { address }: Shopper, email: string): Promise<void> {
  const now = later(shop, 0)
  const id = newKey()
  await transact(shop.database.db, async (tx) => {
    await countAttempts(shop, tx, [
      { limit: 'resetFromAddress', of: address },
      { limit: 'resetLinkToEmail', of: foldEmail(email) },
    ])
    await deleteExpiredResets(tx, now)
    const account = await findCredentials(tx, email)
    await putPasswordReset(tx, {
      id,
      accountId: account?.user.id ?? null,
      tokenHash: hashOf(tokenOf(shop, id)),
      expiresAt: later(shop, RESET_LINK_MINUTES),
    })
    await queueErrand(tx, id, { kind: 'mail', payload: { passwordResetId: id } }, now)
  })
  shop.wakeOutbox()
}

/** Sets the password and ends every session of the account. 'invalid' for a dead link, and for a common password. */
export async function resetPassword(
  shop: Shop,
  { address }: Shopper,
  { token, password }: { token: string; password: string },
): Promise<void> {
  await refuseCommonPassword(password)
  const now = later(shop, 0)
  const tokenHash = hashOf(token)
  // Asked before, because a password takes long to hash and the transaction must not wait for that.
  if (!(await findPasswordReset(shop.database.db, { token_hash: tokenHash }, now))) {
    await transact(shop.database.db, (tx) => countAttempts(shop, tx, [{ limit: 'resetFromAddress', of: address }]))
    refuse(DEAD)
  }
  const passwordHash = await hashPassword(password)
  await transact(shop.database.db, async (tx) => {
    const accountId = await takePasswordReset(tx, tokenHash, now)
    if (!accountId) return refuse(DEAD)
    await replacePassword(tx, accountId, passwordHash, now)
    const user = await findAccount(tx, accountId)
    // The way in for an owner whose account somebody else keeps trying: see decisions/0011.
    if (user) await rememberAddress(shop, tx, address, user.email)
  })
}

/** Sends nothing for a link that nobody could use anymore, and for nobody's. */
export async function mailPasswordReset(shop: Shop, id: string): Promise<void> {
  const { db } = shop.database
  const accountId = await findPasswordReset(db, { id }, later(shop, 0))
  const user = accountId && (await findAccount(db, accountId))
  if (!user) return
  const { name, url } = shop.settings
  const link = `${url}/reset-password?token=${tokenOf(shop, id)}`
  await shop.mailer.send(id, passwordResetLetter({ to: user.email, shopName: name, link }))
}

const DEAD = { token: RESET_TEXTS.deadLink }

const later = (shop: Shop, minutes: number): string => new Date(shop.now().getTime() + minutes * 60_000).toISOString()

/** Computed when it is mailed, the same each time: it is written nowhere but in the letter. */
const tokenOf = (shop: Shop, id: string): string =>
  createHmac('sha256', secretFor(shop, 'password reset')).update(id).digest('base64url')

const hashOf = (token: string): string => hash('sha256', token, 'hex')
