import { findDeskPasskey, recordDeskPasskeyUse } from '#database/people/desk-passkeys.ts'
import { findPassword, takeCode } from '#database/people/passwords.ts'
import { findPerson } from '#database/people/people.ts'
import type { Tx } from '#database/schema.ts'
import { loginErrors } from '#domain/accounts/accounts.ts'
import { minuteWithZone } from '#domain/days.ts'
import { reject, ShopError } from '#domain/errors.ts'
import { codeHint, DESK_TEXTS } from '#domain/people/desk-sessions.ts'
import { takeChallenge } from '#shop/accounts/passkeys/challenge.ts'
import { signInOptions, type RelyingParty } from '#shop/accounts/passkeys/options.ts'
import { verifyUse, type SignedCredential } from '#shop/accounts/passkeys/verify.ts'
import { isoTime } from '#shop/clock.ts'
import { accountHash, logEvent } from '#shop/events.ts'
import { refundTokens, type LimitedAction } from '#shop/limits/rate-limits.ts'
import { decrypted, encrypted } from '#shop/people/encrypted.ts'
import type { Shop } from '#shop/shop.ts'
import { periodOf } from './codes.ts'
import { count, fromAddress, rememberAddress, signInActions } from './limits.ts'
import { startDeskSession, type NewSession, type Visitor } from './sessions.ts'

const CEREMONY = 'desk sign in'

export const passkeyOptions = (shop: Shop, party: RelyingParty) => signInOptions(shop, party, CEREMONY)

/** Throws 'too_many', and the same 'unauthenticated' for any other failure. */
export async function signInWithPasskey(
  shop: Shop,
  party: RelyingParty,
  visitor: Visitor,
  credential: SignedCredential,
): Promise<NewSession> {
  const rejected = () => failed(shop, credential.id, DESK_TEXTS.passkeyRefused)
  const actions = fromAddress(visitor)
  await count(shop, actions)
  const passkey = await findDeskPasskey(shop.database.db, credential.id)
  const { id = '', personId = '', publicKey = '' } = passkey ?? {}
  const proof =
    passkey &&
    (await verifyUse(shop, { party, ceremony: CEREMONY }, { id, publicKey, accountId: personId }, credential))
  if (!proof) throw rejected()
  return enter(shop, visitor, { personId, actions, rejected }, async (tx) => {
    if (!(await takeChallenge(tx, proof.challenge))) return false
    return recordDeskPasskeyUse(tx, id, proof.counter, isoTime(shop))
  })
}

export type PasswordAndCode = { email: string; password: string; code: string }

/** Throws 'invalid' for an empty field, 'too_many', and the same 'unauthenticated' for any other failure. */
export async function signInWithPassword(
  shop: Shop,
  visitor: Visitor,
  { email, password, code }: PasswordAndCode,
): Promise<NewSession> {
  reject({ ...loginErrors({ email, password }), ...(!code.trim() && { code: DESK_TEXTS.codeRequired }) })
  const hint = codeHint(minuteWithZone(isoTime(shop), shop.timeZone))
  const rejected = () => failed(shop, email, `${DESK_TEXTS.refused} ${hint}`)
  const actions = await signInActions(shop, visitor, email)
  await count(shop, actions)
  const stored = await findPassword(shop.database.db, email)
  const isRight = await shop.passwords.verify(password, stored?.passwordHash ?? null)
  const key = stored && decrypted(shop, stored.codeKey, stored.personId)
  const period = key && (await periodOf(key, code, shop.now()))
  if (!stored || !isRight || !key || period === null) throw rejected()
  const { personId } = stored
  return enter(shop, visitor, { personId, actions, rejected }, (tx) =>
    takeCode(tx, personId, period, encrypted(shop, key, personId)),
  )
}

type Proven = { personId: string; actions: readonly LimitedAction[]; rejected: () => ShopError }

/** `take` uses up the proof, and returns false if it was used before. */
const enter = (
  shop: Shop,
  visitor: Visitor,
  { personId, actions, rejected }: Proven,
  take: (tx: Tx) => Promise<boolean>,
): Promise<NewSession> =>
  shop.database.transaction(async (tx) => {
    const person = await findPerson(tx, personId)
    if (!person || !(await take(tx))) throw rejected()
    await refundTokens(shop, tx, actions)
    await rememberAddress(shop, tx, visitor, person.email)
    return startDeskSession(shop, tx, person, visitor)
  })

function failed(shop: Shop, name: string, message: string): ShopError {
  logEvent(shop, 'signInFailed', { account: accountHash(shop, name) })
  return new ShopError('unauthenticated', message)
}
