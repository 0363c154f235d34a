import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#database/schema.ts'

export async function hasOtherSessions(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' limit 1`.execute(
    db,
  )
  return rows.length > 0
}

const MAX_TRIES = 20
const PAUSE_MS = 100

/** Waits two seconds for sessions that are just ending, such as this command's own. */
export async function keepsOtherSessions(db: Db): Promise<boolean> {
  for (let tries = 1; await hasOtherSessions(db); tries++) {
    if (tries === MAX_TRIES) return true
    await pause(PAUSE_MS)
  }
  return false
}
