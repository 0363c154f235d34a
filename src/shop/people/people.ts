import { deleteOwnViews } from '#database/orders/list/order-views.ts'
import { listInvitations, deleteLinksOf } from '#database/people/desk-links.ts'
import { deleteDeskSessionsOf } from '#database/people/desk-sessions.ts'
import {
  deletePerson,
  findPerson,
  listPeople,
  lockOwners,
  setPower,
  type ListedPerson,
} from '#database/people/people.ts'
import type { Tx } from '#database/schema.ts'
import { conflict, notFound } from '#domain/errors.ts'
import type { Invitation } from '#domain/people/desk-links.ts'
import type { Power } from '#domain/people/keys.ts'
import { PEOPLE_TEXTS, type Person } from '#domain/people/people.ts'
import { isoTime } from '#shop/clock.ts'
import type { Shop } from '#shop/shop.ts'

/** Everyone who can sign in at the desk, and who is invited. */
export async function people(
  shop: Pick<Shop, 'database' | 'now'>,
): Promise<{ people: ListedPerson[]; invitations: Invitation[] }> {
  const { db } = shop.database
  return { people: await listPeople(db), invitations: await listInvitations(db, isoTime(shop)) }
}

/** Ends the person's sessions. Returns the person as before. Throws 'not_found', and 'conflict' for the last owner. */
export const changePower = ({ database }: Pick<Shop, 'database'>, id: string, power: Power): Promise<Person> =>
  database.transaction(async (tx) => {
    const person = await lockPerson(tx, id, { isOwnerAfter: power === 'owner' })
    if (person.power === power) return person
    await setPower(tx, id, power)
    await deleteDeskSessionsOf(tx, id)
    await deleteLinksOf(tx, id)
    return person
  })

/** Ends the person's sessions. Returns the person. Throws 'not_found', and 'conflict' for the last owner. */
export const removePerson = ({ database }: Pick<Shop, 'database'>, id: string): Promise<Person> =>
  database.transaction(async (tx) => {
    const person = await lockPerson(tx, id, { isOwnerAfter: false })
    await deleteOwnViews(tx, id)
    await deletePerson(tx, id)
    return person
  })

async function lockPerson(tx: Tx, id: string, { isOwnerAfter }: { isOwnerAfter: boolean }): Promise<Person> {
  const owners = await lockOwners(tx)
  const person = await findPerson(tx, id)
  if (!person) throw notFound(`There is no person ${id}.`)
  if (!isOwnerAfter && owners.length === 1 && owners[0] === id) throw conflict(PEOPLE_TEXTS.lastOwner)
  return person
}
