import { decodeJwt } from 'jose'
import { findCredentialsById, type Credentials } from '#database/accounts/accounts.ts'
import { conflict, reject } from '#domain/errors.ts'
import { FRESH_SESSION_MINUTES, PASSKEY_TEXTS } from '#domain/accounts/passkeys.ts'
import { PROFILE_TEXTS } from '#domain/accounts/profile.ts'
import type { Shop } from '#shop/shop.ts'
import { countActions, refundTokens } from '#shop/limits/rate-limits.ts'

export type Owner = { accountId: string; token: string | null }

/** Checks the password, or if there is none, that the session is fresh (docs/why/accounts.md). Throws 'invalid' for `field`, 'conflict', 'too_many'. */
export async function checkOwner(
  shop: Shop,
  { accountId, token }: Owner,
  password: string,
  field: string,
): Promise<Credentials> {
  const account = (await findCredentialsById(shop.database.db, accountId))!
  if (account.passwordHash === null) {
    if (!isFresh(shop, token)) throw conflict(PASSKEY_TEXTS.confirmFirst)
    return account
  }
  if (!password) reject({ [field]: PROFILE_TEXTS.passwordRequired })
  const actions = [{ limit: 'passwordOfAccount', of: accountId }] as const
  // Count the attempt before verifying the password, so that parallel attempts cannot exceed the limit.
  await shop.database.transaction((tx) => countActions(shop, tx, actions))
  if (!(await shop.passwords.verify(password, account.passwordHash))) reject({ [field]: PROFILE_TEXTS.wrongPassword })
  await shop.database.transaction((tx) => refundTokens(shop, tx, actions))
  return account
}

/** A token is issued only after authentication, so its age is the time since then. */
function isFresh(shop: Shop, token: string | null): boolean {
  const { iat = 0 } = token === null ? {} : decodeJwt(token)
  return shop.now().getTime() - iat * 1000 < FRESH_SESSION_MINUTES * 60_000
}
