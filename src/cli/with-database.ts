import { existsSync } from 'node:fs'
import { isCatalogEmpty } from '#database/import.ts'
import { isMigrated, migrate } from '#database/migrate.ts'
import { isServer, openDatabase, openToFill, reachProblem, type Database } from '#database/open.ts'
import { readConfig, readPlace, unusableDatabase, withoutShop, type Config } from '#server/config.ts'

type Work<T, Place> = (database: Database, place: Place) => Promise<T>

/**
 * Does something with the shop's database, up to date, and closes it: brings products, very many perhaps where there are
 * none. Throws ConfigError when it cannot be reached.
 */
export async function withDatabaseToFill<T>(work: Work<T, Config>): Promise<T> {
  const config = readConfig(process.env)
  const isEmpty = await withOpen(config, async (database) => {
    await migrate(database)
    return isCatalogEmpty(database.db)
  })
  return withOpen(config, (database) => work(database, config), isEmpty ? openToFill : openDatabase)
}

/** The same with a shop that is there: where none is, nothing is made. Throws ConfigError then. */
export async function withShop<T>(work: Work<T, Pick<Config, 'database'>>): Promise<T> {
  const place = readPlace(process.env)
  // SQLite would make the file.
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
  const database = await open(location)
  try {
    const problem = database.kind === 'postgres' ? await reachProblem(database) : null
    if (problem) throw unusableDatabase(problem)
    return await work(database)
  } finally {
    await database.close()
  }
}
