import type { Kysely } from 'kysely'
import type { Database } from './database.ts'

/** Writes a row to the disk without changing it. The row is read only by migrations. */
export const writeNothing = ({ db }: Database) =>
  (db as unknown as Kysely<{ migrations: { name: string; applied_at: string } }>)
    .updateTable('migrations')
    .set((is) => ({ applied_at: is.ref('applied_at') }))
    .where('name', '=', '0001_shop')
    .execute()
