import { existsSync } from 'node:fs'
import { isCatalogEmpty } from '#database/import/known-products.ts'
import { isMigrated, migrate } from '#database/migrate.ts'
import type { Database } from '#database/database.ts'
import { isServer, openDatabase, openForBulkLoad } from '#database/open.ts'
import { readConfig, readPlace, withoutShop, type Config } from '#server/config.ts'
import { openReachable } from '#server/open-shop.ts'

type Work<T, Place> = (database: Database, place: Place) => Promise<T>

/** Creates a missing shop and migrates it. An empty catalog is opened for bulk loading. Throws ConfigError if unreachable. */
export async function withDatabaseToFill<T>(work: Work<T, Config>): Promise<T> {
  const config = readConfig(process.env)
  const isEmpty = await withOpen(config, async (database) => {
    await migrate(database)
    return isCatalogEmpty(database.db)
  })
  return withOpen(config, (database) => work(database, config), isEmpty ? openForBulkLoad : openDatabase)
}

/** Runs `work` on the migrated database of an existing shop. Throws ConfigError, and creates nothing, if there is none. */
export async function withShop<T>(work: Work<T, Pick<Config, 'database'>>): Promise<T> {
  const place = readPlace(process.env)
  // Opening a missing file would create it.
  if (!isServer(place.database) && !existsSync(place.database)) throw withoutShop(place)
  return withOpen(place, async (database) => {
    if (!(await isMigrated(database))) throw withoutShop(place)
    await migrate(database)
    return work(database, place)
  })
}

async function withOpen<T>(
  { database: location }: Pick<Config, 'database'>,
  work: (database: Database) => Promise<T>,
  open = openDatabase,
) {
  const database = await openReachable(location, open)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
