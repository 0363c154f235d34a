import { accessSync, constants, existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { ShopError } from '#domain/errors.ts'
import { catalogVersion, raiseCatalogVersionAbove } from './catalog-version.ts'
import { discard } from './move-into.ts'
import { isServer, openDatabase } from './open.ts'
import { isFull } from './outage.ts'
import { backupPostgres, restorePostgres } from './postgres-backup.ts'
import type { Db } from './schema.ts'
import { backupSqlite, restoreSqlite, type OnProgress } from './sqlite-backup.ts'
import { transact } from './transaction.ts'

/** Writes a consistent copy of the database at a location into a file that is not there yet, while the shop trades. */
export async function backup(location: string, file: string, onProgress: OnProgress): Promise<void> {
  if (existsSync(file)) throw new ShopError('conflict', `${file} is there already. Name another file.`)
  refuseFolder(dirname(file))
  try {
    if (isServer(location)) await backupPostgres(location, file)
    else await backupSqlite(location, file, onProgress)
  } catch (error) {
    if (isFull(error)) throw new ShopError('unavailable', `There is no room for ${file}.`)
    throw error
  } finally {
    discard(`${file}.part`)
  }
}

function refuseFolder(folder: string): void {
  try {
    accessSync(`${folder}/.`, constants.W_OK | constants.X_OK)
  } catch {
    throw new ShopError('invalid', `${folder} must be a folder that can be written to.`)
  }
}

/** Puts a backup in the place of the database, all of it or nothing. Throws ShopError for a file that is no whole backup. */
export async function restore(location: string, file: string): Promise<void> {
  if (!existsSync(file)) throw new ShopError('not_found', `There is no file ${file}.`)
  if (!isServer(location)) return restoreSqlite(location, file)
  const before = await ask(location, async (db) => ((await hasTables(db)) ? catalogVersion(db) : 0))
  await restorePostgres(location, file)
  // Nodes that run have stored pages of the shop before.
  await ask(location, (db) => transact(db, (tx) => raiseCatalogVersionAbove(tx, before)))
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

async function holdsAny(db: Db): Promise<boolean> {
  if (!(await hasTables(db))) return false
  for (const table of ['orders', 'accounts', 'products'] as const)
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return true
  return false
}

const hasTables = async (db: Db): Promise<boolean> =>
  (await db.introspection.getTables()).some(({ name }) => name === 'orders')

async function ask<T>(location: string, question: (db: Db) => Promise<T>): Promise<T> {
  const database = openDatabase(location)
  try {
    return await question(database.db)
  } finally {
    await database.close()
  }
}
