import {
  findAccount,
  findCredentials,
  findCredentialsById,
  insertAccount,
  type Credentials,
} from '#database/accounts/accounts.ts'
import { joinGuestOrders } from '#database/orders/account-orders.ts'
import type { Tx } from '#database/schema.ts'
import { ACCOUNT_TEXTS, mailboxOf, type User } from '#domain/accounts/accounts.ts'
import { conflict, ShopError } from '#domain/errors.ts'
import { singleLine } from '#domain/plain-text.ts'
import { isoTime } from '#shop/clock.ts'
import { accountHash, logEvent } from '#shop/events.ts'
import { randomId } from '#shop/cart/cart.ts'
import { rejectCommonPassword } from './common-passwords.ts'
import { isRevoked, revokeSession } from './revoked-sessions.ts'
import { queueConfirmation } from './email-confirmation.ts'
import { mergeGuestCart } from '#shop/cart/merge-carts.ts'
import {
  countActions,
  refundTokens,
  rememberAddress,
  signInActions,
  type LimitedAction,
} from '#shop/limits/rate-limits.ts'
import type { Shop, Shopper } from '#shop/shop.ts'
import { claimedAccount, isSigned, signToken } from './tokens.ts'

export type Session = {
  token: string
  user: User
  /** A sentence about the items added from the guest's cart. */
  merged: string | null
}

export type NewAccount = { firstName: string; lastName: string; email: string; password: string }

/** Emails a confirmation link. Throws 'invalid', 'too_many', and 'conflict' if the address is taken. */
export async function register(shop: Shop, shopper: Shopper, { password, ...person }: NewAccount): Promise<Session> {
  await rejectCommonPassword(password)
  await countRegistration(shop, shopper, person.email)
  const passwordHash = await shop.passwords.hash(password)
  return createAccount(shop, shopper, person, { passwordHash })
}

export const countRegistration = (shop: Shop, { ipAddress }: Shopper, email: string): Promise<void> =>
  countAll(shop, [fromIpAddress(ipAddress), ofMailbox(email)])

/** Counts an attempt by IP address only, because its passkey is not verified yet. */
export const countRegistrationAttempt = (shop: Shop, { ipAddress }: Shopper): Promise<void> =>
  countAll(shop, [fromIpAddress(ipAddress)])

export const countVerifiedRegistration = (shop: Shop, email: string): Promise<void> =>
  countAll(shop, [ofMailbox(email)])

const fromIpAddress = (ipAddress: string): LimitedAction => ({ limit: 'registrationFromAddress', of: ipAddress })
const ofMailbox = (email: string): LimitedAction => ({ limit: 'registrationOfEmail', of: mailboxOf(email) })

const countAll = (shop: Shop, actions: readonly LimitedAction[]): Promise<void> =>
  shop.database.transaction((tx) => countActions(shop, tx, actions))

type Start = {
  id?: string
  /** Null if the account signs in with a passkey. */
  passwordHash: string | null
  also?: (tx: Tx, user: User) => Promise<void>
}

/** Creates an account; the caller has counted the attempt. Throws 'conflict' if the address is taken. */
export async function createAccount(
  shop: Shop,
  shopper: Shopper,
  person: Omit<NewAccount, 'password'>,
  { id = randomId(), passwordHash, also }: Start,
): Promise<Session> {
  const at = isoTime(shop)
  const user = {
    id,
    email: person.email.trim(),
    firstName: singleLine(person.firstName),
    lastName: singleLine(person.lastName),
    emailConfirmedAt: null,
    createdAt: at,
    updatedAt: at,
  }
  const account = { user, passwordHash, sessionVersion: 1 }
  const merged = await shop.database.transaction(async (tx) => {
    if (!(await insertAccount(tx, account)))
      throw conflict(ACCOUNT_TEXTS.emailTaken, { fields: { email: ACCOUNT_TEXTS.emailTaken } })
    await rememberAddress(shop, tx, shopper.ipAddress, user.email)
    await queueConfirmation(shop, tx, user.id)
    await also?.(tx, user)
    return mergeGuestCart(shop, tx, shopper, user.id)
  })
  shop.wakeOutbox()
  return { token: await signToken(shop, account, { remember: false }), user, merged }
}

/** Throws 'too_many', and the same 'unauthenticated' for an unknown address and a wrong password. */
export async function login(
  shop: Shop,
  shopper: Shopper,
  { email, password, remember }: { email: string; password: string; remember: boolean },
): Promise<Session> {
  const actions = await signInActions(shop, shopper.ipAddress, email)
  // Count the attempt before verifying the password, so that parallel attempts cannot exceed the limit.
  await shop.database.transaction((tx) => countActions(shop, tx, actions))
  const account = await findCredentials(shop.database.db, email)
  const isRight = await shop.passwords.verify(password, account?.passwordHash ?? null)
  if (!account || !isRight) {
    logEvent(shop, 'signInFailed', { account: accountHash(shop, email) })
    throw new ShopError('unauthenticated', ACCOUNT_TEXTS.loginFailed)
  }
  return startSession(shop, shopper, account, { actions, remember })
}

type SignIn = {
  actions: readonly LimitedAction[]
  remember: boolean
  also?: (tx: Tx) => Promise<void>
}

/** The caller must have verified that the shopper owns the account. */
export async function startSession(
  shop: Shop,
  shopper: Shopper,
  account: Credentials,
  { actions, remember, also }: SignIn,
): Promise<Session> {
  const { user } = account
  const merged = await shop.database.transaction(async (tx) => {
    await also?.(tx)
    await refundTokens(shop, tx, actions)
    await rememberAddress(shop, tx, shopper.ipAddress, user.email)
    // The account's owner may have ordered as a guest since.
    if (user.emailConfirmedAt !== null) await joinGuestOrders(tx, { accountId: user.id, email: user.email })
    return mergeGuestCart(shop, tx, shopper, user.id)
  })
  return { token: await signToken(shop, account, { remember }), user, merged }
}

/** Throws 'unauthenticated' when the session has ended or the account is gone. */
export async function requireUser(shop: Shop, token: string): Promise<User> {
  const user = await userOf(shop, token)
  if (!user) throw new ShopError('unauthenticated', ACCOUNT_TEXTS.sessionEnded)
  return user
}

export async function logout(shop: Shop, token: string): Promise<void> {
  if (await userOf(shop, token)) await revokeSession(shop, token)
}

async function userOf(shop: Shop, token: string): Promise<User | null> {
  const id = claimedAccount(token)
  const account = id && (await findCredentialsById(shop.database.db, id))
  if (!account || !(await isSigned(shop, token, account)) || (await isRevoked(shop, token))) return null
  return account.user
}

export const readUser = async (shop: Shop, { accountId }: Shopper): Promise<User | null> =>
  accountId === null ? null : findAccount(shop.database.db, accountId)
