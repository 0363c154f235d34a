import { migrate } from '#database/migrate.ts'
import { openDatabase, reachProblem, type Database } from '#database/open.ts'
import { readConfig, unusableDatabase, type Config } from '#server/config.ts'

/** Does something with the shop's database, up to date, and closes it. Throws ConfigError when it cannot be reached. */
export async function withDatabase<T>(work: (database: Database, config: Config) => Promise<T>): Promise<T> {
  const config = readConfig(process.env)
  const database = openDatabase(config.database)
  try {
    const problem = await reachProblem(database)
    if (problem) throw unusableDatabase(problem)
    await migrate(database)
    return await work(database, config)
  } finally {
    await database.close()
  }
}
