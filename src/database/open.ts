import { openSqlite, openSqliteExclusive } from '#database/sqlite/connection.ts'
import type { Database } from './database.ts'

/** Returns the reason why the database cannot be reached, or null. The reason never contains a password. */
export async function connectionProblem({ exec }: Database): Promise<string | null> {
  try {
    await exec('select 1')
    return null
  } catch (error) {
    // Connecting to a host name fails once per IP address, and the AggregateError itself has no message.
    const [first] = error instanceof AggregateError ? (error.errors as Error[]) : [error as Error]
    return first?.message ?? 'It cannot be reached.'
  }
}

type PostgresOptions = { poolSize?: number | undefined; replicaUrls?: readonly string[] }

export const openDatabase = async (location: string, options?: PostgresOptions): Promise<Database> =>
  isServer(location) ? openServer(location, options) : openSqlite(location)

/** Opens a database for the first import. Locks a SQLite file for this process, unless another one has it open. */
export const openForBulkLoad = async (location: string): Promise<Database> =>
  isServer(location) ? openServer(location) : openSqliteExclusive(location)

/** Loads the PostgreSQL driver only when it is needed. */
async function openServer(url: string, options?: PostgresOptions): Promise<Database> {
  const { openPostgres } = await import('#database/postgres/connection.ts')
  return openPostgres(url, options)
}

export const isServer = (location: string): boolean => /^postgres(ql)?:\/\//.test(location)
