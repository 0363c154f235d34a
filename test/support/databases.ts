import { randomBytes } from 'node:crypto'
import { migrate } from '#database/migrate.ts'
import type { Database } from '#database/database.ts'
import { openPostgres } from '#database/postgres/connection.ts'
import { openSqlite } from '#database/sqlite/connection.ts'
import { openPglite } from './pglite.ts'

const server = process.env.TEST_DATABASE_URL

/** The databases that tests run on: SQLite and PGlite, or only the PostgreSQL server of TEST_DATABASE_URL. */
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

/** Creates a schema on a shared server and drops it on close. */
async function openSchema(url: string): Promise<Database> {
  const schema = `test_${randomBytes(6).toString('hex')}`
  const admin = openPostgres(url)
  await admin.exec(`create schema ${schema}`)
  const database = await migrated(openPostgres(url, schema))
  const close = async () => {
    await database.close()
    await admin.exec(`drop schema ${schema} cascade`)
    await admin.close()
  }
  return { ...database, close }
}
