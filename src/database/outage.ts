/** Why the database cannot be used, in one line for the owner; null for a failure that is not of the database's making. */
export function outageOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (error instanceof DatabaseFileMoved) return DATABASE_FILE_MOVED
  if (error instanceof DatabaseTimeout) return 'The database does not answer.'
  const { code, errcode, message } = error as Error & { code?: string; errcode?: number }
  if (code === 'ERR_SQLITE_ERROR') return ofSqlite((errcode ?? 0) & 0xff, message)
  if (code === 'ENOSPC' || code === 'EDQUOT') return FULL
  if (code === 'EROFS') return READ_ONLY
  if (code && (UNREACHABLE.test(code) || OUTAGES.test(code))) return `PostgreSQL: ${message || code}.`
  if (LOST.test(message)) return `PostgreSQL: ${message}.`
  // A name with several addresses fails once for each.
  const causes = error instanceof AggregateError ? (error.errors as unknown[]) : [error.cause]
  return causes.map(outageOf).find((reason) => reason !== null) ?? null
}

/** One statement that took longer than PostgreSQL was told to allow: whoever asked may try again, and others are answered. */
export const isCanceled = (error: unknown): boolean => (error as { code?: string } | null)?.code === '57014'

/** Whether it is the database's failure, and none of the shop's. */
export const isOutage = (error: unknown): boolean => isCanceled(error) || outageOf(error) !== null

export const isFull = (error: unknown): boolean => outageOf(error) === FULL

/** The file is no longer where the settings say that it is. */
export class DatabaseFileMoved extends Error {}

/** Asked for what it always has at once, it has not answered for seconds. */
export class DatabaseTimeout extends Error {}

export const DATABASE_FILE_MOVED =
  'The database file shop.db is no longer in DATA_DIR: it was removed, moved or replaced. Put it back with the files beside it, or stop the shop and put a backup in its place with "shop restore".'

/** The file has lost what was in it: nothing more may be written to it. */
export const isDamage = (reason: string | null): boolean => reason === DAMAGED

/** What is written would be of no use, or do harm. */
export const forbidsWrites = (reason: string | null): boolean => isDamage(reason) || reason === DATABASE_FILE_MOVED

const DAMAGED =
  'The database file shop.db is damaged. Stop the shop, put a backup in its place with "shop restore", and start it again.'

const FULL = 'The disk that holds DATA_DIR is full.'
const READ_ONLY = 'DATA_DIR cannot be written to.'

/** By SQLite's primary result codes. */
function ofSqlite(code: number, message: string): string | null {
  if (code === 5 || code === 6) return 'The database file is held by another program.'
  if (code === 8) return READ_ONLY
  if (code === 13) return FULL
  if (code === 11 || code === 26) return DAMAGED
  return [7, 10, 14].includes(code) ? `The database file in DATA_DIR cannot be used: ${message}.` : null
}

const UNREACHABLE = /^E(CONN|PIPE|HOST|NET|TIMEDOUT|AI_)|^ENOTFOUND$/
// Connection lost; out of resources; shut down; the system below failed; damage; read-only.
const OUTAGES = /^(08|53|57P0|58|XX00[12]$|25006$)/
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/
