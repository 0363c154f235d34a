import type { Db } from './schema.ts'
import { openSqlite, openSqliteAlone } from './sqlite.ts'

export type Database = {
  kind: 'sqlite' | 'postgres'
  db: Db
  /** So much of what a search finds is counted, and looked through as what fits best: what it takes a moment to read. */
  counted: number
  /** Runs a script of several statements: all of them or none. */
  exec: (sql: string) => Promise<void>
  /** False once the file is no longer at its place: what is written then is in no file that anybody will open again. */
  isInPlace: () => boolean
  /**
   * From now on what the server has not answered in so many milliseconds has failed, and its connection is given up.
   * Changing the tables may take any time; nobody who asks for a page waits for an answer that never comes.
   */
  limitAnswers: (ms: number) => void
  /**
   * From now on many write a little at the same time. What undoes one such write, the pages it changes as they were, is held
   * in memory: SQLite would put it into a file, and write more there than into its log. An import may change too many pages for that.
   */
  expectShoppers: () => Promise<void>
  close: () => Promise<void>
}

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
  const { openPostgres } = await import('./postgres.ts')
  return openPostgres(address)
}

export const isServer = (location: string): boolean => /^postgres(ql)?:\/\//.test(location)
