import { columnsOf, fieldsOf, type Fields } from '#database/columns.ts'
import { prepare, type Param } from '#database/prepared-query.ts'
import type { Db, Schema, Tx } from '#database/schema.ts'

export type StoredSession = Omit<Fields<Schema['sessions']>, 'accountId'>

export async function lastUseOf(db: Db, id: string): Promise<string | null> {
  const { rows } = await selectLastUse(db, { id })
  return rows[0]?.last_used_at ?? null
}

const selectLastUse = prepare((db, param: Param<{ id: string }>) =>
  db.selectFrom('sessions').select('last_used_at').where('id', '=', param('id')),
)

/** Inserts a session or updates its last use. The account may be deleted concurrently. */
export async function putSession(db: Db, accountId: string, session: StoredSession): Promise<void> {
  const { lastUsedAt, device, endKey } = session
  await db
    .insertInto('sessions')
    .values(columnsOf({ ...session, accountId }))
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columnsOf({ lastUsedAt, device, endKey })))
    .execute()
}

export async function sessionsOf(db: Db, accountId: string, now: string): Promise<StoredSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ account_id: _account, ...row }) => fieldsOf(row))
}

export async function deleteSession(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('sessions').where('id', '=', id).execute()
}

export async function deleteExpiredSessions(db: Db, now: string, limit: number): Promise<number> {
  const expired = db.selectFrom('sessions').select('id').where('expires_at', '<=', now).orderBy('expires_at')
  const { numDeletedRows } = await db.deleteFrom('sessions').where('id', 'in', expired.limit(limit)).executeTakeFirst()
  return Number(numDeletedRows)
}
