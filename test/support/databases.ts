import { readFileSync } from 'node:fs'
import { migrate } from '#database/migrate.ts'
import type { Database } from '#database/database.ts'
import { openSqliteExclusive, openSqliteInMemory } from '#database/sqlite/connection.ts'
import { openFolder } from '#test/import-files.ts'
import { openSchema } from './postgres-schemas.ts'

const { TEST_DATABASE_URL: server, TEST_EMBEDDED_DATABASE_URL: embeddedServer } = process.env

// Migrating takes 30 ms, but copying the result takes 1 ms, so each worker migrates once.
let migratedImage: Promise<Uint8Array> | undefined

/** The databases that tests run on: SQLite and npm's PostgreSQL, or only the PostgreSQL of TEST_DATABASE_URL. */
export const databases: [name: string, open: () => Promise<Database>][] = server
  ? [['PostgreSQL', () => openSchema(server)]]
  : [
      ['SQLite', openMigratedSqlite],
      ['PostgreSQL', () => openSchema(embeddedServer!)],
    ]

/** The same, with an unused PostgreSQL schema, so that the size and statistics of other tests affect no plan. */
export const newDatabases: typeof databases = databases.map(([name, open]) =>
  name === 'PostgreSQL' ? [name, () => openSchema((server ?? embeddedServer)!, { isNew: true })] : [name, open],
)

/** An empty migrated database in memory. */
async function openMigratedSqlite(): Promise<Database> {
  migratedImage ??= migratedFile()
  return openSqliteInMemory(await migratedImage)
}

async function migratedFile(): Promise<Uint8Array> {
  const folder = openFolder()
  const path = `${folder.path}/shop.db`
  const database = await openSqliteExclusive(path)
  await migrate(database)
  await database.close()
  const image = readFileSync(path)
  folder.remove()
  return image
}
