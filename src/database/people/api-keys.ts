import { fieldsOf } from '#database/columns.ts'
import type { Db } from '#database/schema.ts'
import type { ApiKey } from '#domain/people/keys.ts'

const COLUMNS = ['id', 'name', 'power', 'scope', 'created_at', 'last_used_at'] as const

export async function listApiKeys(db: Db): Promise<ApiKey[]> {
  const rows = await db.selectFrom('api_keys').select(COLUMNS).orderBy('created_at').orderBy('id').execute()
  return rows.map(fieldsOf)
}

export async function findApiKey(db: Db, hash: string): Promise<ApiKey | null> {
  const row = await db.selectFrom('api_keys').select(COLUMNS).where('hash', '=', hash).executeTakeFirst()
  return row ? fieldsOf(row) : null
}

export async function insertApiKey(db: Db, { id, name, power, scope, createdAt }: ApiKey, hash: string): Promise<void> {
  const columns = { id, name, hash, power, scope, created_at: createdAt, last_used_at: null }
  await db.insertInto('api_keys').values(columns).execute()
}

export async function recordKeyUse(db: Db, id: string, at: string): Promise<void> {
  await db.updateTable('api_keys').set({ last_used_at: at }).where('id', '=', id).execute()
}

/** Returns false if there is no such key. */
export async function deleteApiKey(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('api_keys').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
