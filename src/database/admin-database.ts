import { sql } from 'kysely'
import { invalid } from '#domain/errors.ts'
import { isServer, openDatabase } from './open.ts'

/** Returns the URL that bypasses a pooler. Throws ShopError unless it leads to the shop's own schema, as the same user. */
export async function adminDatabase(own: string, admin: string): Promise<string> {
  if (own === admin) await rejectPooler(own)
  else if ((await placeOf(own)) !== (await placeOf(admin)))
    throw invalid(
      'ADMIN_DATABASE_URL must point to the same database, schema and user as DATABASE_URL, without the pooler.',
    )
  return admin
}

/** pg_dump clears the session's search path: the next shopper to get that session from a pooler would find no tables. */
async function rejectPooler(location: string): Promise<void> {
  if (!isServer(location)) return
  const { isPooler } = await import('#database/postgres/pooler.ts')
  if (await isPooler(location))
    throw invalid(
      'DATABASE_URL points to a connection pooler, which pg_dump cannot use. Set ADMIN_DATABASE_URL to the same database without the pooler.',
    )
}

async function placeOf(location: string): Promise<string> {
  const { db, close } = await openDatabase(location)
  try {
    const { rows } = await sql<{ place: string }>`
      select concat_ws(' ', oid, datname, current_schema(), current_user) as place
      from pg_database where datname = current_database()`.execute(db)
    return rows[0]!.place
  } finally {
    await close()
  }
}
