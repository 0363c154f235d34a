import { openSqlite, openSqliteExclusive } from '#database/sqlite/connection.ts'
import type { Database } from './database.ts'

/** Tells why the database cannot be reached; null if it can. The reason contains no password. */
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

type PostgresOptions = { poolSize?: number | undefined; replicaUrls?: readonly string[] }

export const openDatabase = async (location: string, options?: PostgresOptions): Promise<Database> =>
  isServer(location) ? openServer(location, options) : openSqlite(location)

/** Opens a database for the first import. An SQLite file is locked for this process, unless another one has it open. */
export const openForBulkLoad = async (location: string): Promise<Database> =>
  isServer(location) ? openServer(location) : openSqliteExclusive(location)

/** Loads the PostgreSQL driver only if it is used. */
async function openServer(url: string, options?: PostgresOptions): Promise<Database> {
  const { openPostgres } = await import('#database/postgres/connection.ts')
  return openPostgres(url, options)
}

export const isServer = (location: string): boolean => /^postgres(ql)?:\/\//.test(location)
