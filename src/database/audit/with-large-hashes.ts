import { sql } from 'kysely'
import type { Database } from '#database/database.ts'
import type { Db } from '#database/schema.ts'

/** PostgreSQL hashes a `not in` subquery only if it fits in `work_mem`, or else rereads it per row. A million orders need a tenth of this. */
export const withLargeHashes = <T>({ kind, db }: Database, work: (db: Db) => Promise<T>): Promise<T> =>
  kind === 'sqlite'
    ? work(db)
    : db.transaction().execute(async (tx) => {
        await sql`set local work_mem = '1GB'`.execute(tx)
        return work(tx)
      })
