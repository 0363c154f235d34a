import { existsSync } from 'node:fs'
import { catalogVersion, raiseCatalogVersionAbove } from '#database/catalog/catalog-version.ts'
import { sizeOf } from './given-file.ts'
import { makeFile } from './new-file.ts'
import { isServer, openDatabase } from './open.ts'
import { backupPostgres, restorePostgres } from '#database/postgres/backup.ts'
import type { Database } from './database.ts'
import type { Db } from './schema.ts'
import { backupSqlite, restoreSqlite, type OnProgress } from '#database/sqlite/backup.ts'

/** Writes a consistent copy of the database at a location into a file that is not there yet, while the shop trades. */
export async function backup(location: string, file: string, onProgress: OnProgress): Promise<void> {
  await makeFile(file, () =>
    isServer(location) ? backupPostgres(location, file, onProgress) : backupSqlite(location, file, onProgress),
  )
}

/** Puts a backup in the place of the database, all of it or nothing. Throws ShopError for a file that is no whole backup. */
export async function restore(location: string, file: string, onProgress: OnProgress = () => {}): Promise<void> {
  sizeOf(file)
  if (!isServer(location)) return restoreSqlite(location, file, onProgress)
  const before = await ask(location, async ({ db }) => ((await hasTables(db)) ? catalogVersion(db) : 0))
  await restorePostgres(location, file, onProgress)
  // Nodes that run have stored pages of the shop before.
  await ask(location, ({ transaction }) => transaction((tx) => raiseCatalogVersionAbove(tx, before)))
}

/** Whether there is anything to lose. A file that cannot be read may hold everything. */
export async function holdsShop(location: string): Promise<boolean> {
  if (isServer(location)) return ask(location, holdsAny)
  if (!existsSync(location)) return false
  try {
    return await ask(location, holdsAny)
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_SQLITE_ERROR') return true
    throw error
  }
}

async function holdsAny({ db }: Database): Promise<boolean> {
  if (!(await hasTables(db))) return false
  for (const table of ['orders', 'accounts', 'products'] as const)
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return true
  return false
}

const hasTables = async (db: Db): Promise<boolean> =>
  (await db.introspection.getTables()).some(({ name }) => name === 'orders')

async function ask<T>(location: string, question: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(location)
  try {
    return await question(database)
  } finally {
    await database.close()
  }
}
