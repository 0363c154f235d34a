import { findAccount, findCredentialsById, lockAccount } from '#database/accounts/accounts.ts'
import {
  deletePasskey,
  insertPasskey,
  passkeysOf,
  renamePasskey,
  resumePasskey,
  suspendPasskeys,
  type Passkey,
} from '#database/accounts/passkeys.ts'
import { queueMessage } from '#database/outbox/outbox.ts'
import type { Tx } from '#database/schema.ts'
import { deviceOf } from '#domain/accounts/device.ts'
import { MAX_PASSKEYS, PASSKEY_TEXTS } from '#domain/accounts/passkeys.ts'
import { conflict, invalid, notFound } from '#domain/errors.ts'
import { passkeyChangeEmail, type PasskeyChange } from '#mail/passkey-change.ts'
import { suspendedPasskeysEmail } from '#mail/suspended-passkeys.ts'
import { sendEmail } from '#shop/emails/send-email.ts'
import { isoTime } from '#shop/clock.ts'
import type { Shop } from '#shop/shop.ts'
import { checkOwner, type Owner } from '#shop/accounts/check-owner.ts'
import { takeChallenge, type Challenge } from './challenge.ts'
import { creationOptions, shopParty } from './options.ts'
import { verifyNew, type NewCredential } from './verify.ts'

export type PasskeyList = { passkeys: Passkey[]; hasPassword: boolean }

export async function listPasskeys(shop: Shop, accountId: string): Promise<PasskeyList> {
  const { db } = shop.database
  const account = (await findCredentialsById(db, accountId))!
  return { passkeys: await passkeysOf(db, accountId), hasPassword: account.passwordHash !== null }
}

/** Verifies the owner before the browser creates a passkey. Throws like `checkOwner`, and 'conflict' for too many passkeys. */
export async function newPasskeyOptions(shop: Shop, owner: Owner, password: string) {
  const { user } = await checkOwner(shop, owner, password, 'password')
  const knownIds = (await passkeysOf(shop.database.db, user.id)).map(({ id }) => id)
  if (knownIds.length >= MAX_PASSKEYS) throw conflict(PASSKEY_TEXTS.tooMany)
  return creationOptions(shop, shopParty(shop), {
    ceremony: `account ${user.id}`,
    owner: user,
    accountId: user.id,
    knownIds,
  })
}

/** Emails the owner. Throws 'invalid' if the passkey cannot be verified. */
export async function addPasskey(
  shop: Shop,
  accountId: string,
  { credential, userAgent }: { credential: NewCredential; userAgent: string },
): Promise<void> {
  const proof = await verifyNew(shop, { party: shopParty(shop), ceremony: `account ${accountId}` }, credential)
  if (!proof) throw invalid(PASSKEY_TEXTS.notCreated)
  await shop.database.transaction(async (tx) => {
    await lockAccount(tx, accountId)
    if ((await passkeysOf(tx, accountId)).length >= MAX_PASSKEYS) throw conflict(PASSKEY_TEXTS.tooMany)
    await storePasskey(shop, tx, accountId, { ...proof, userAgent })
    await tellOwner(shop, tx, accountId, 'added')
  })
  shop.wakeOutbox()
}

type Proven = Pick<Passkey, 'id' | 'publicKey' | 'counter'> & { challenge: Challenge; userAgent: string }

export async function storePasskey(
  shop: Shop,
  tx: Tx,
  accountId: string,
  { challenge, userAgent, ...passkey }: Proven,
): Promise<void> {
  const at = isoTime(shop)
  if (!(await takeChallenge(tx, challenge))) throw invalid(PASSKEY_TEXTS.notCreated)
  const stored = { ...passkey, accountId, name: deviceOf(userAgent), createdAt: at, lastUsedAt: at, suspendedAt: null }
  if (!(await insertPasskey(tx, stored))) throw conflict(PASSKEY_TEXTS.known)
}

export async function namePasskey(shop: Shop, accountId: string, id: string, name: string): Promise<void> {
  if (!(await renamePasskey(shop.database.db, accountId, id, name.trim()))) throw notFound(PASSKEY_TEXTS.unknown)
}

/** Suspends all passkeys after a password reset, because an intruder may have added some. Emails the account's owner. */
export async function suspendAll(shop: Shop, tx: Tx, accountId: string): Promise<void> {
  if (await suspendPasskeys(tx, accountId, isoTime(shop))) await tellOwner(shop, tx, accountId, 'suspended')
}

/** Reactivates a suspended passkey. Throws like `checkOwner`, and 'not_found'. */
export async function keepPasskey(shop: Shop, owner: Owner, id: string, password: string): Promise<void> {
  const { user } = await checkOwner(shop, owner, password, 'password')
  if (!(await resumePasskey(shop.database.db, user.id, id))) throw notFound(PASSKEY_TEXTS.unknown)
}

/** Emails the owner. Does nothing if the passkey is already gone. Throws 'conflict' if it is the only way to sign in. */
export async function removePasskey(shop: Shop, accountId: string, id: string): Promise<void> {
  await shop.database.transaction(async (tx) => {
    await lockAccount(tx, accountId)
    const passkeys = await passkeysOf(tx, accountId)
    if (!passkeys.some((one) => one.id === id)) return
    const { passwordHash, user } = (await findCredentialsById(tx, accountId))!
    if (passkeys.length === 1 && passwordHash === null && user.emailConfirmedAt === null)
      throw conflict(PASSKEY_TEXTS.lastWayIn)
    await deletePasskey(tx, accountId, id)
    await tellOwner(shop, tx, accountId, 'removed')
  })
  shop.wakeOutbox()
}

const tellOwner = (shop: Shop, tx: Tx, accountId: string, change: PasskeyChange | 'suspended'): Promise<void> =>
  queueMessage(tx, { kind: 'mail', payload: { passkeyChange: change, ofAccountId: accountId } }, isoTime(shop))

/** Unconfirmed addresses get no email. */
export async function mailPasskeyChange(
  shop: Shop,
  id: string,
  { passkeyChange, ofAccountId }: { passkeyChange: PasskeyChange | 'suspended'; ofAccountId: string },
  signal: AbortSignal,
): Promise<void> {
  const user = await findAccount(shop.database.db, ofAccountId)
  if (!user || user.emailConfirmedAt === null) return
  const { name } = shop.face
  const { url } = shop.settings
  const shared = { to: user.email, shopName: name, shopUrl: url }
  const email =
    passkeyChange === 'suspended'
      ? suspendedPasskeysEmail({
          ...shared,
          timeZone: shop.timeZone,
          passkeys: await passkeysOf(shop.database.db, ofAccountId),
        })
      : passkeyChangeEmail({ ...shared, passkeyChange })
  await sendEmail(shop, id, { ...email, accountId: ofAccountId }, signal)
}
