import { columnsOf, fieldsOf } from '#database/columns.ts'
import { prepare, type Param } from '#database/prepared-query.ts'
import type { Db, Tx } from '#database/schema.ts'
import type { DeskSession } from '#domain/people/desk-sessions.ts'
import type { Person } from '#domain/people/people.ts'

const COLUMNS = ['id', 'person_id', 'device', 'ip_address', 'created_at', 'last_used_at', 'expires_at'] as const

export async function insertDeskSession(tx: Tx, session: DeskSession, hash: string): Promise<void> {
  await tx
    .insertInto('desk_sessions')
    .values(columnsOf({ ...session, hash }))
    .execute()
}

type SignedIn = { person: Person; session: Pick<DeskSession, 'id' | 'createdAt' | 'lastUsedAt' | 'expiresAt'> }

/** The person as of now, by one statement. Null if the session has ended. */
export async function findSignedIn(db: Db, hash: string, now: string): Promise<SignedIn | null> {
  const [row] = (await selectSignedIn(db, { hash, now })).rows
  if (!row) return null
  const { id, name, email, power, created_at: createdAt } = row
  const session = {
    id: row.session_id,
    createdAt: row.began_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
  }
  return { person: { id, name, email, power, createdAt }, session }
}

const selectSignedIn = prepare((db, param: Param<{ hash: string; now: string }>) =>
  db
    .selectFrom('desk_sessions')
    .innerJoin('people', 'people.id', 'desk_sessions.person_id')
    .select(['people.id', 'people.name', 'people.email', 'people.power', 'people.created_at'])
    .select(['desk_sessions.id as session_id', 'desk_sessions.created_at as began_at'])
    .select(['desk_sessions.last_used_at', 'desk_sessions.expires_at'])
    .where('desk_sessions.hash', '=', param('hash'))
    .where('desk_sessions.expires_at', '>', param('now')),
)

type Use = Pick<DeskSession, 'lastUsedAt' | 'expiresAt'>

export async function recordSessionUse(tx: Tx, id: string, { lastUsedAt, expiresAt }: Use): Promise<void> {
  const use = { last_used_at: lastUsedAt, expires_at: expiresAt }
  await tx.updateTable('desk_sessions').set(use).where('id', '=', id).execute()
}

export async function listDeskSessions(db: Db, personId: string, now: string): Promise<DeskSession[]> {
  const rows = await db
    .selectFrom('desk_sessions')
    .select(COLUMNS)
    .where('person_id', '=', personId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(fieldsOf)
}

export async function deleteDeskSession(tx: Tx, personId: string, id: string): Promise<boolean> {
  const ofId = tx.deleteFrom('desk_sessions').where('id', '=', id).where('person_id', '=', personId)
  return (await ofId.executeTakeFirst()).numDeletedRows > 0n
}

export async function deleteSessionOfToken(tx: Tx, hash: string): Promise<void> {
  await tx.deleteFrom('desk_sessions').where('hash', '=', hash).execute()
}

export async function deleteDeskSessionsOf(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('desk_sessions').where('person_id', '=', personId).execute()
}

/** Signs everyone out, and ends every link, because both may have been used or withdrawn since a backup was made. */
export async function closeDesk(tx: Tx): Promise<void> {
  await tx.deleteFrom('desk_sessions').execute()
  await tx.deleteFrom('desk_links').execute()
}

export async function deleteExpiredDeskSessions(db: Db, now: string, limit: number): Promise<number> {
  const expired = db.selectFrom('desk_sessions').select('id').where('expires_at', '<=', now).orderBy('expires_at')
  const ofIds = db.deleteFrom('desk_sessions').where('id', 'in', expired.limit(limit))
  return Number((await ofIds.executeTakeFirst()).numDeletedRows)
}
