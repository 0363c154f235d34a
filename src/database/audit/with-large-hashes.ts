import { sql } from 'kysely'
import type { Database } from '#database/database.ts'
import type { Db } from '#database/schema.ts'

/**
 * Runs audits with enough memory for `not in`: PostgreSQL hashes the other rows only if they fit in `work_mem`, and reads all of
 * them again for each row otherwise. A million orders need a tenth of this.
 */
export const withLargeHashes = <T>({ kind, db }: Database, work: (db: Db) => Promise<T>): Promise<T> =>
  kind === 'sqlite'
    ? work(db)
    : db.transaction().execute(async (tx) => {
        await sql`set local work_mem = '1GB'`.execute(tx)
        return work(tx)
      })
