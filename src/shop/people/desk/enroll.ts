import { insertDeskPasskey } from '#database/people/desk-passkeys.ts'
import { setPassword } from '#database/people/passwords.ts'
import type { Tx } from '#database/schema.ts'
import { passwordErrors } from '#domain/accounts/accounts.ts'
import { deviceOf } from '#domain/accounts/device.ts'
import { PASSKEY_TEXTS } from '#domain/accounts/passkeys.ts'
import { minuteWithZone } from '#domain/days.ts'
import { conflict, invalid, reject } from '#domain/errors.ts'
import { codeHint, DESK_TEXTS } from '#domain/people/desk-sessions.ts'
import type { Named, Person } from '#domain/people/people.ts'
import { rejectCommonPassword } from '#shop/accounts/common-passwords.ts'
import { takeChallenge } from '#shop/accounts/passkeys/challenge.ts'
import { creationOptions, type RelyingParty } from '#shop/accounts/passkeys/options.ts'
import { verifyNew, type NewCredential } from '#shop/accounts/passkeys/verify.ts'
import { isoTime } from '#shop/clock.ts'
import { encrypted } from '#shop/people/encrypted.ts'
import type { Shop } from '#shop/shop.ts'
import { codeKeyOf, codeSetup, periodOf, type CodeSetup } from './codes.ts'
import { rememberAddress } from './limits.ts'
import { namedBy, readLink, takeLink } from './links.ts'
import { startDeskSession, type NewSession, type Visitor } from './sessions.ts'

/** The secret of a link, and the name and email that the first person types. */
export type Entry = Named & { secret: string }

export async function enrollmentOptions(
  shop: Shop,
  party: RelyingParty,
  visitor: Visitor,
  { secret, ...typed }: Entry,
) {
  const link = await readLink(shop, visitor, secret)
  const { name, email } = namedBy(link, typed)
  return creationOptions(shop, party, {
    ceremony: `desk link ${link.id}`,
    owner: { email, firstName: name, lastName: '' },
    accountId: link.personId ?? link.id,
    knownIds: [],
  })
}

/** Throws like `takeLink`, and 'invalid' if the passkey cannot be verified. */
export async function enrollPasskey(
  shop: Shop,
  party: RelyingParty,
  visitor: Visitor,
  { secret, credential, ...typed }: Entry & { credential: NewCredential },
): Promise<NewSession> {
  const link = await readLink(shop, visitor, secret)
  const named = namedBy(link, typed)
  const proof = await verifyNew(shop, { party, ceremony: `desk link ${link.id}` }, credential)
  if (!proof) throw invalid(PASSKEY_TEXTS.notCreated)
  const { challenge, ...passkey } = proof
  return enroll(shop, visitor, { secret, ...named }, async (tx, { id: personId }) => {
    const at = isoTime(shop)
    if (!(await takeChallenge(tx, challenge))) throw invalid(PASSKEY_TEXTS.notCreated)
    const stored = { ...passkey, personId, name: deviceOf(visitor.userAgent), createdAt: at, lastUsedAt: at }
    if (!(await insertDeskPasskey(tx, stored))) throw conflict(PASSKEY_TEXTS.known)
  })
}

/** What the person's app needs to make codes. Throws like `readLink`. */
export async function enrollmentCode(shop: Shop, visitor: Visitor, secret: string): Promise<CodeSetup> {
  const link = await readLink(shop, visitor, secret)
  return codeSetup(codeKeyOf(shop, link.id), { issuer: `${shop.face.name} desk`, email: link.email ?? 'owner' })
}

export type NewPassword = { password: string; confirmPassword: string; code: string }

export async function enrollPassword(
  shop: Shop,
  visitor: Visitor,
  { secret, password, confirmPassword, code, ...typed }: Entry & NewPassword,
): Promise<NewSession> {
  const link = await readLink(shop, visitor, secret)
  const named = namedBy(link, typed)
  reject(passwordErrors({ password, confirmPassword }))
  await rejectCommonPassword(password)
  const key = codeKeyOf(shop, link.id)
  const codeStep = await periodOf(key, code, shop.now())
  if (codeStep === null)
    throw invalid(DESK_TEXTS.wrongCode, { code: codeHint(minuteWithZone(isoTime(shop), shop.timeZone)) })
  const passwordHash = await shop.passwords.hash(password)
  return enroll(shop, visitor, { secret, ...named }, (tx, { id }) =>
    setPassword(tx, id, { passwordHash, codeKey: encrypted(shop, key, id), codeStep }),
  )
}

type AddWay = (tx: Tx, person: Person) => Promise<void>

/** In one transaction, so that a link is used up only by someone who can sign in afterward. */
const enroll = (shop: Shop, visitor: Visitor, { secret, ...named }: Entry, addWay: AddWay): Promise<NewSession> =>
  shop.database.transaction(async (tx) => {
    const person = await takeLink(shop, tx, secret, named)
    await addWay(tx, person)
    await rememberAddress(shop, tx, visitor, person.email)
    return startDeskSession(shop, tx, person, visitor)
  })
