import { fieldsOf } from '#database/columns.ts'
import type { Db, Tx } from '#database/schema.ts'
import { foldEmail } from '#domain/accounts/accounts.ts'
import type { Power } from '#domain/people/keys.ts'
import type { Person } from '#domain/people/people.ts'

const COLUMNS = ['people.id', 'people.name', 'people.email', 'people.power', 'people.created_at'] as const

export type ListedPerson = Person & {
  passkeys: number
  hasPassword: boolean
  /** Null without a session that is still open. */
  lastSeenAt: string | null
}

export async function listPeople(db: Db): Promise<ListedPerson[]> {
  const rows = await db
    .selectFrom('people')
    .select(COLUMNS)
    .select(['password_hash'])
    .select((is) => [
      is
        .selectFrom('desk_passkeys')
        .whereRef('person_id', '=', 'people.id')
        .select(({ fn }) => fn.countAll().as('count'))
        .as('passkeys'),
      is
        .selectFrom('desk_sessions')
        .whereRef('person_id', '=', 'people.id')
        .select(({ fn }) => fn.max('last_used_at').as('at'))
        .as('last_seen_at'),
    ])
    .orderBy('people.created_at')
    .orderBy('people.id')
    .execute()
  return rows.map(({ password_hash: hash, passkeys, ...row }) => ({
    ...fieldsOf(row),
    passkeys: Number(passkeys),
    hasPassword: hash !== null,
  }))
}

export async function findPerson(db: Db, id: string): Promise<Person | null> {
  const row = await db.selectFrom('people').select(COLUMNS).where('id', '=', id).executeTakeFirst()
  return row ? fieldsOf(row) : null
}

export async function findPersonByEmail(db: Db, email: string): Promise<Person | null> {
  const ofEmail = db.selectFrom('people').select(COLUMNS).where('email_folded', '=', foldEmail(email))
  const row = await ofEmail.executeTakeFirst()
  return row ? fieldsOf(row) : null
}

export const hasPeople = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('people').select('id').limit(1).executeTakeFirst()) !== undefined

/** Returns false, and writes nothing, if another person has the email. */
export async function insertPerson(tx: Tx, { id, name, email, power, createdAt }: Person): Promise<boolean> {
  const row = await tx
    .insertInto('people')
    .values({ id, name, email, email_folded: foldEmail(email), power, created_at: createdAt, code_step: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Locks the owners until the transaction ends, so that two of them cannot demote each other, and returns their ids. */
export async function lockOwners(tx: Tx): Promise<string[]> {
  const rows = await tx
    .updateTable('people')
    .set((is) => ({ power: is.ref('power') }))
    .where('power', '=', 'owner')
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function setPower(tx: Tx, id: string, power: Power): Promise<void> {
  await tx.updateTable('people').set({ power }).where('id', '=', id).execute()
}

export async function deletePerson(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('people').where('id', '=', id).execute()
}
