import { randomUUID } from 'node:crypto'
import { deleteInvitation, findDeskLink, putDeskLink, takeDeskLink } from '#database/people/desk-links.ts'
import { deletePasskeysOf } from '#database/people/desk-passkeys.ts'
import { deleteDeskSessionsOf } from '#database/people/desk-sessions.ts'
import { setPassword } from '#database/people/passwords.ts'
import { findPerson, findPersonByEmail, hasPeople, insertPerson } from '#database/people/people.ts'
import type { Tx } from '#database/schema.ts'
import { conflict, notFound, reject } from '#domain/errors.ts'
import {
  INVITATION_DAYS,
  LINK_TEXTS,
  PRINTED_LINK_MINUTES,
  type DeskLink,
  type Invitation,
} from '#domain/people/desk-links.ts'
import type { Power } from '#domain/people/keys.ts'
import { PEOPLE_TEXTS, personErrors, type Named, type Person } from '#domain/people/people.ts'
import { DAY_MS, isoTime } from '#shop/clock.ts'
import { hashOf, newSecret } from '#shop/people/secrets.ts'
import type { Shop } from '#shop/shop.ts'
import { count, fromAddress } from './limits.ts'

type Stored = Pick<Shop, 'database' | 'now'>
export type NewLink = { link: DeskLink; secret: string }

/** Lets the first person in, as an owner. Throws 'conflict' if there is one. */
export const makeFirstLink = (shop: Stored): Promise<NewLink> =>
  shop.database.transaction(async (tx) => {
    if (await hasPeople(tx)) throw conflict(LINK_TEXTS.notFirst)
    return putLink(shop, tx, { personId: null, name: null, email: null, power: 'owner' }, PRINTED)
  })

/** Gives a person a new way in, for example after a phone was lost. Throws 'not_found'. */
export const makeLinkFor = (shop: Stored, email: string): Promise<NewLink> =>
  shop.database.transaction(async (tx) => {
    const person = await findPersonByEmail(tx, email)
    if (!person) throw notFound(`There is no person ${email}.`)
    const { id: personId, name, power } = person
    return putLink(shop, tx, { personId, name, email: person.email, power }, PRINTED)
  })

/** Invites a new person. Throws 'invalid', and 'conflict' if there is one with this email. */
export async function invite(
  shop: Stored,
  { power, ...named }: Named & { power: Power },
): Promise<{ invitation: Invitation; secret: string }> {
  const { name, email } = checked(named)
  const { link, secret } = await shop.database.transaction(async (tx) => {
    if (await findPersonByEmail(tx, email)) throw known()
    return putLink(shop, tx, { personId: null, name, email, power }, INVITATION_DAYS * DAY_MS)
  })
  const { personId: _person, ...invitation } = link
  return { invitation: { ...invitation, name, email }, secret }
}

export const withdrawInvitation = ({ database }: Pick<Shop, 'database'>, id: string): Promise<Invitation> =>
  database.transaction(async (tx) => {
    const link = await deleteInvitation(tx, id)
    if (!link) throw notFound(`There is no invitation ${id}.`)
    return link
  })

/** Reads a link without using it up, because programs that check emails open it, too. Throws 'not_found', and 'too_many' after many wrong ones. */
export async function readLink(shop: Shop, from: { ipAddress: string }, secret: string): Promise<DeskLink> {
  const link = await findDeskLink(shop.database.db, hashOf(secret), isoTime(shop))
  if (link) return link
  await count(shop, fromAddress(from))
  throw notFound(LINK_TEXTS.dead)
}

/** Who a link is for. `typed` counts only for the first person's. Throws 'invalid'. */
export const namedBy = ({ name, email }: DeskLink, typed: Named): Named =>
  email === null ? checked(typed) : { name: name ?? '', email }

/** Uses up a link. A new person joins; one who is known loses every other way in. Throws 'not_found' and 'conflict'. */
export async function takeLink(shop: Pick<Shop, 'now'>, tx: Tx, secret: string, named: Named): Promise<Person> {
  const at = isoTime(shop)
  const link = await takeDeskLink(tx, hashOf(secret), at)
  if (!link) throw notFound(LINK_TEXTS.dead)
  if (link.personId !== null) {
    await deletePasskeysOf(tx, link.personId)
    await setPassword(tx, link.personId, null)
    await deleteDeskSessionsOf(tx, link.personId)
    return (await findPerson(tx, link.personId))!
  }
  if (link.email === null && (await hasPeople(tx))) throw conflict(LINK_TEXTS.notFirst)
  const person = { id: link.id, ...named, power: link.power, createdAt: at }
  if (!(await insertPerson(tx, person))) throw known()
  return person
}

const PRINTED = PRINTED_LINK_MINUTES * 60_000

type For = Pick<DeskLink, 'personId' | 'name' | 'email' | 'power'>

async function putLink(shop: Pick<Shop, 'now'>, tx: Tx, whom: For, validMs: number): Promise<NewLink> {
  const link = { id: randomUUID(), ...whom, createdAt: isoTime(shop), expiresAt: isoTime(shop, validMs) }
  const secret = newSecret()
  await putDeskLink(tx, link, hashOf(secret))
  return { link, secret }
}

function checked({ name, email }: Named): Named {
  reject(personErrors({ name, email }))
  return { name: name.trim(), email: email.trim() }
}

const known = () => conflict(PEOPLE_TEXTS.known, { fields: { email: PEOPLE_TEXTS.known } })
