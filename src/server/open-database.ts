import type { Database } from '#database/database.ts'
import { schemaProblem } from '#database/migrate.ts'
import { connectionProblem, openDatabase } from '#database/open.ts'
import { ConfigError, unusableDatabase } from './config-error.ts'
import type { readPlace } from './config.ts'

/** Opens a database. Throws ConfigError for a PostgreSQL server that the shop cannot use. */
export async function openReachable(location: string, open = openDatabase): Promise<Database> {
  const database = await open(location)
  try {
    const problem = database.kind === 'postgres' ? await connectionProblem(database) : null
    if (problem) throw unusableDatabase(problem)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Throws ConfigError for a database migrated by a later version, whose data this version might damage. */
export function rejectNewerSchema(
  { kind }: Pick<Database, 'kind'>,
  { dataDir }: Pick<ReturnType<typeof readPlace>, 'dataDir'>,
  applied: readonly string[],
): void {
  const problem = applied.length > 0 ? schemaProblem(kind, applied) : null
  if (problem === null) return
  const subject = kind === 'postgres' ? 'DATABASE_URL points to a database' : `DATA_DIR ${dataDir} holds a database`
  throw new ConfigError(
    `${subject} that this version of the shop cannot open: ${problem} Start that version, or restore a backup from before it.`,
  )
}
