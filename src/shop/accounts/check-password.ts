import { findCredentialsById, type Credentials } from '#database/accounts/accounts.ts'
import { reject } from '#domain/errors.ts'
import { PROFILE_TEXTS } from '#domain/accounts/profile.ts'
import type { Shop } from '#shop/shop.ts'
import { countActions, refundActions } from './rate-limits.ts'

/** The account whose session asks, if the password is its own. Throws 'invalid' for the field, and 'too_many' after many wrong ones. */
export async function checkPassword(
  shop: Shop,
  accountId: string,
  password: string,
  field: string,
): Promise<Credentials> {
  const actions = [{ limit: 'passwordOfAccount', of: accountId }] as const
  // Counted before the password is verified, so that parallel attempts cannot pass the limit.
  await shop.database.transaction((tx) => countActions(shop, tx, actions))
  const account = (await findCredentialsById(shop.database.db, accountId))!
  if (!(await shop.passwords.verify(password, account.passwordHash))) reject({ [field]: PROFILE_TEXTS.wrongPassword })
  await shop.database.transaction((tx) => refundActions(shop, tx, actions))
  return account
}
