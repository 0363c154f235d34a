import { sql } from 'kysely'
import type { Db } from '#database/schema.ts'

/** Whether anybody else is connected to this database, such as a running shop. */
export async function hasOtherSessions(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' limit 1`.execute(
    db,
  )
  return rows.length > 0
}
