import { findAccount, findCredentials, findCredentialsById, insertAccount } from '#database/accounts.ts'
import { transact } from '#database/transaction.ts'
import { ACCOUNT_TEXTS, foldEmail, type User } from '#domain/accounts.ts'
import { ShopError } from '#domain/errors.ts'
import { newKey } from './cart.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { hasEnded, noteEnded } from './ended-sessions.ts'
import { mergeGuestCart } from './merge-carts.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { countAttempts, giveBack, rememberAddress, signInAttempts } from './rate-limits.ts'
import type { Shop, Shopper } from './shop.ts'
import { claimedAccount, isSigned, signToken } from './tokens.ts'

type Session = {
  token: string
  user: User
  /** What the guest's cart added, in one sentence. */
  merged: string | null
}

export type NewAccount = { firstName: string; lastName: string; email: string; password: string }

/**
 * Creates the account, takes the guest's cart over and signs in. 'invalid' for a common password, 'conflict' when the
 * e-mail address has an account, 'too_many' when it was tried too often.
 */
export async function register(shop: Shop, shopper: Shopper, form: NewAccount): Promise<Session> {
  await refuseCommonPassword(form.password)
  await transact(shop.database.db, (tx) =>
    countAttempts(shop, tx, [
      { limit: 'registrationFromAddress', of: shopper.address },
      { limit: 'registrationOfEmail', of: foldEmail(form.email) },
    ]),
  )
  const passwordHash = await hashPassword(form.password)
  const at = shop.now().toISOString()
  const user = {
    id: newKey(),
    email: form.email.trim(),
    firstName: form.firstName.trim(),
    lastName: form.lastName.trim(),
    createdAt: at,
    updatedAt: at,
  }
  const account = { user, passwordHash, sessionVersion: 1 }
  const merged = await transact(shop.database.db, async (tx) => {
    if (!(await insertAccount(tx, account)))
      throw new ShopError('conflict', ACCOUNT_TEXTS.emailTaken, { fields: { email: ACCOUNT_TEXTS.emailTaken } })
    await rememberAddress(shop, tx, shopper.address, user.email)
    return mergeGuestCart(shop, tx, shopper, user.id)
  })
  return { token: await signToken(shop, account, { remember: false }), user, merged }
}

/**
 * Signs in and takes the guest's cart over. 'unauthenticated', with one sentence for an unknown address and a wrong
 * password; 'too_many' when it was tried too often.
 */
export async function login(
  shop: Shop,
  shopper: Shopper,
  { email, password, remember }: { email: string; password: string; remember: boolean },
): Promise<Session> {
  const attempts = await signInAttempts(shop, shopper.address, email)
  // Counted before: however many try at once, only so many passwords are looked at.
  await transact(shop.database.db, (tx) => countAttempts(shop, tx, attempts))
  const account = await findCredentials(shop.database.db, email)
  const isRight = await verifyPassword(password, account?.passwordHash ?? null)
  if (!account || !isRight) throw new ShopError('unauthenticated', ACCOUNT_TEXTS.loginFailed)
  const { user } = account
  const merged = await transact(shop.database.db, async (tx) => {
    await giveBack(shop, tx, attempts)
    await rememberAddress(shop, tx, shopper.address, email)
    return mergeGuestCart(shop, tx, shopper, user.id)
  })
  return { token: await signToken(shop, account, { remember }), user, merged }
}

/** The account that a session's token stands for. 'unauthenticated' when the session has ended, or the account is gone. */
export async function authenticate(shop: Shop, token: string): Promise<User> {
  const user = await userOf(shop, token)
  if (!user) throw new ShopError('unauthenticated', ACCOUNT_TEXTS.sessionEnded)
  return user
}

/** Ends one session of an account, and none of its others. Does nothing for a token that opens none. */
export async function logout(shop: Shop, token: string): Promise<void> {
  if (await userOf(shop, token)) await noteEnded(shop, token)
}

async function userOf(shop: Shop, token: string): Promise<User | null> {
  const id = claimedAccount(token)
  const account = id && (await findCredentialsById(shop.database.db, id))
  if (!account || !(await isSigned(shop, token, account)) || (await hasEnded(shop, token))) return null
  return account.user
}

export const readUser = async (shop: Shop, { accountId }: Shopper): Promise<User | null> =>
  accountId === null ? null : findAccount(shop.database.db, accountId)
