import { sql } from 'kysely'
import type { Database } from '#database/database.ts'
import type { Db } from '#database/schema.ts'

/** PostgreSQL hashes the rows of `not in` if they fit in `work_mem`, else reads them again for each row. A million orders need a tenth of this. */
export const withLargeHashes = <T>({ kind, db }: Database, work: (db: Db) => Promise<T>): Promise<T> =>
  kind === 'sqlite'
    ? work(db)
    : db.transaction().execute(async (tx) => {
        await sql`set local work_mem = '1GB'`.execute(tx)
        return work(tx)
      })
