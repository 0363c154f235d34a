import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { migrate } from '#database/migrate.ts'
import type { Database } from '#database/database.ts'
import { openPostgres } from '#database/postgres/connection.ts'
import { openSqliteExclusive, openSqliteInMemory } from '#database/sqlite/connection.ts'
import { openFolder } from '#test/import-files.ts'
import { openPglite } from './pglite.ts'

const server = process.env.TEST_DATABASE_URL

// Migrating takes 30 ms and copying what was migrated takes 1 ms, so each worker migrates once.
let migratedImage: Promise<Uint8Array> | undefined

/** The databases that tests run on: SQLite and PGlite, or only the PostgreSQL server of TEST_DATABASE_URL. */
export const databases: [name: string, open: () => Promise<Database>][] = server
  ? [['PostgreSQL', () => openSchema(server)]]
  : [
      ['SQLite', openMigratedSqlite],
      ['PGlite', openPglite],
    ]

/** An empty migrated database in memory. */
async function openMigratedSqlite(): Promise<Database> {
  migratedImage ??= migratedFile()
  return openSqliteInMemory(await migratedImage)
}

async function migratedFile(): Promise<Uint8Array> {
  const folder = openFolder()
  const path = `${folder.path}/shop.db`
  const database = openSqliteExclusive(path)
  await migrate(database)
  await database.close()
  const image = readFileSync(path)
  folder.remove()
  return image
}

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
