import type { Database } from './database.ts'
import { openSqlite, openSqliteAlone } from '#database/sqlite/connection.ts'

/** Why the database of an address cannot be asked; null when it can. The reason holds no password. */
export async function reachProblem({ exec }: Database): Promise<string | null> {
  try {
    await exec('select 1')
    return null
  } catch (error) {
    // A name with several addresses fails once for each, and the whole has no words.
    const [first] = error instanceof AggregateError ? (error.errors as Error[]) : [error as Error]
    return first?.message ?? 'It cannot be reached.'
  }
}

/** `postgres://…` opens a server; anything else is the path of an SQLite file. */
export const openDatabase = async (location: string): Promise<Database> =>
  isServer(location) ? openServer(location) : openSqlite(location)

/** The same for whoever fills an empty shop: an SQLite file is held against everybody else, unless somebody has it open. */
export const openToFill = async (location: string): Promise<Database> =>
  isServer(location) ? openServer(location) : openSqliteAlone(location)

/** A shop with a file needs nothing of what asks a server. */
async function openServer(address: string): Promise<Database> {
  const { openPostgres } = await import('#database/postgres/connection.ts')
  return openPostgres(address)
}

export const isServer = (location: string): boolean => /^postgres(ql)?:\/\//.test(location)
