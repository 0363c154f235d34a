import { existsSync } from 'node:fs'
import { catalogVersion, raiseCatalogVersionAbove } from '#database/catalog/catalog-version.ts'
import { backupPostgres, restorePostgres } from '#database/postgres/backup.ts'
import { resultCode } from '#database/sqlite/result-codes.ts'
import { backupSqlite, restoreSqlite } from '#database/sqlite/backup.ts'
import type { OnProgress } from './backup-file.ts'
import type { Database } from './database.ts'
import { fileSize } from './input-file.ts'
import { createFile } from './new-file.ts'
import { isServer, openDatabase } from './open.ts'
import type { Db } from './schema.ts'

export async function backup(location: string, file: string, onProgress: OnProgress): Promise<void> {
  await createFile(file, (part) =>
    isServer(location)
      ? backupPostgres(location, part, onProgress)
      : backupSqlite(location, { part, file }, onProgress),
  )
}

/** Replaces a database by a backup, entirely or not at all. Throws ShopError if the file is not a complete backup. */
export async function restore(location: string, file: string, onProgress: OnProgress = () => {}): Promise<void> {
  fileSize(file)
  if (!isServer(location)) return restoreSqlite(location, file, onProgress)
  const before = await withDatabase(location, async ({ db }) => ((await hasTables(db)) ? catalogVersion(db) : 0))
  await restorePostgres(location, file, onProgress)
  // Running nodes have cached pages and a catalog index of the replaced shop.
  await withDatabase(location, ({ transaction }) => transaction((tx) => raiseCatalogVersionAbove(tx, before)))
}

/** Whether a restore would replace data. True for an unreadable file, which may hold anything. */
export async function holdsShop(location: string): Promise<boolean> {
  if (isServer(location)) return withDatabase(location, holdsRows)
  if (!existsSync(location)) return false
  try {
    return await withDatabase(location, holdsRows)
  } catch (error) {
    if (resultCode(error) !== null) return true
    throw error
  }
}

async function holdsRows({ db }: Database): Promise<boolean> {
  if (!(await hasTables(db))) return false
  for (const table of ['orders', 'accounts', 'products'] as const)
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return true
  return false
}

const hasTables = async (db: Db): Promise<boolean> =>
  (await db.introspection.getTables()).some(({ name }) => name === 'orders')

async function withDatabase<T>(location: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(location)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
