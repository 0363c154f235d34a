import { migrate } from '#database/migrate.ts'
import type { Database } from '#database/open.ts'
import { openPostgres } from '#database/postgres.ts'
import { openSqlite } from '#database/sqlite.ts'
import { emptied } from './emptied.ts'
import { openPglite } from './pglite.ts'

const server = process.env.TEST_DATABASE_URL

/** What every test of database, shop and API runs on. With TEST_DATABASE_URL: that PostgreSQL server alone. */
export const databases: [name: string, open: () => Promise<Database>][] = server
  ? [['PostgreSQL', () => openSchema(server)]]
  : [
      ['SQLite', async () => migrated(openSqlite(':memory:'))],
      ['PGlite', openPglite],
    ]

async function migrated(database: Database): Promise<Database> {
  await migrate(database)
  return database
}

/** Each worker has one schema on the shared server. */
function openSchema(url: string): Promise<Database> {
  const schema = `test_${process.env.VITEST_POOL_ID}`
  return emptied(openPostgres(url, schema), schema)
}
