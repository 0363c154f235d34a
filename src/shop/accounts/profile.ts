import { findAccount, findCredentialsById, renameAccount, replacePassword } from '#database/accounts/accounts.ts'
import type { User } from '#domain/accounts/accounts.ts'
import { singleLine } from '#domain/plain-text.ts'
import { isoTime } from '#shop/clock.ts'
import { accountHash, logEvent } from '#shop/events.ts'
import type { Shop } from '#shop/shop.ts'
import { checkOwner, type Owner } from './check-owner.ts'
import { rejectCommonPassword } from './common-passwords.ts'
import { isRemembered, signToken } from './tokens.ts'

export async function changeName(
  shop: Shop,
  accountId: string,
  name: { firstName: string; lastName: string },
): Promise<User> {
  const lines = { firstName: singleLine(name.firstName), lastName: singleLine(name.lastName) }
  const { db } = shop.database
  await renameAccount(db, accountId, lines, isoTime(shop))
  return (await findAccount(db, accountId))!
}

/** Ends every session and opens a new one to replace `token`. Throws 'invalid' for a wrong or common password, and 'too_many'. */
export async function changePassword(
  shop: Shop,
  { accountId, token }: Owner,
  { currentPassword, password }: { currentPassword: string; password: string },
): Promise<{ token: string; user: User; remember: boolean }> {
  await rejectCommonPassword(password)
  await checkOwner(shop, { accountId, token }, currentPassword, 'currentPassword')
  const passwordHash = await shop.passwords.hash(password)
  const { transaction, db } = shop.database
  await transaction((tx) => replacePassword(tx, accountId, passwordHash, isoTime(shop)))
  const account = (await findCredentialsById(db, accountId))!
  logEvent(shop, 'passwordChanged', { account: accountHash(shop, account.user.email) })
  const remember = token !== null && isRemembered(token)
  return { token: await signToken(shop, account, { remember }), user: account.user, remember }
}
