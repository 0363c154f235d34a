import { randomBytes } from 'node:crypto'
import { migrate } from '#database/migrate.ts'
import type { Database } from '#database/database.ts'
import { openPostgres } from '#database/postgres/connection.ts'
import { openSqlite } from '#database/sqlite/connection.ts'
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

/** A schema of its own on a shared server, dropped at the end. */
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
