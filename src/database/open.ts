import { openSqlite, openSqliteExclusive } from '#database/sqlite/connection.ts'
import type { Database } from './database.ts'

/** Why the database cannot be reached; null if it can. The reason contains no password. */
export async function connectionProblem({ exec }: Database): Promise<string | null> {
  try {
    await exec('select 1')
    return null
  } catch (error) {
    // A host name with several addresses fails once for each, and the error that collects them has no message.
    const [first] = error instanceof AggregateError ? (error.errors as Error[]) : [error as Error]
    return first?.message ?? 'It cannot be reached.'
  }
}

/** `poolSize` is the number of connections to PostgreSQL at most. */
export const openDatabase = async (location: string, poolSize?: number): Promise<Database> =>
  isServer(location) ? openServer(location, poolSize) : openSqlite(location)

/** Opens a database for the first import. An SQLite file is locked for this process, unless another one has it open. */
export const openForBulkLoad = async (location: string): Promise<Database> =>
  isServer(location) ? openServer(location) : openSqliteExclusive(location)

/** Loads the PostgreSQL driver only if it is used. */
async function openServer(url: string, poolSize?: number): Promise<Database> {
  const { openPostgres } = await import('#database/postgres/connection.ts')
  return openPostgres(url, { poolSize })
}

export const isServer = (location: string): boolean => /^postgres(ql)?:\/\//.test(location)
