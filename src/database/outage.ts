import { resultCode, SQLITE } from '#database/sqlite/result-codes.ts'

/** Why the database is unavailable, in one line for the owner; null for any other error. */
export function outageOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (error instanceof DatabaseFileMoved) return DATABASE_FILE_MOVED
  if (error instanceof DatabaseTimeout) return 'The database does not answer.'
  const sqlite = resultCode(error)
  if (sqlite !== null) return sqliteOutage(sqlite, error.message)
  const { code, message } = error as Error & { code?: string }
  if (code === 'ENOSPC' || code === 'EDQUOT') return DISK_FULL
  if (code === 'EROFS') return READ_ONLY
  if (code && (NETWORK_ERRORS.test(code) || SQLSTATES.test(code))) return `PostgreSQL: ${message || code}.`
  if (CONNECTION_LOST.test(message)) return `PostgreSQL: ${message}.`
  // Connecting to a host name with several addresses fails once for each of them.
  const causes = error instanceof AggregateError ? (error.errors as unknown[]) : [error.cause]
  return causes.map(outageOf).find((reason) => reason !== null) ?? null
}

/** PostgreSQL canceled one statement, for example at its statement_timeout. Other statements are still answered. */
export const isCanceled = (error: unknown): boolean => (error as { code?: string } | null)?.code === '57014'

export const isOutage = (error: unknown): boolean => isCanceled(error) || outageOf(error) !== null

export const isFull = (error: unknown): boolean => outageOf(error) === DISK_FULL

export class DatabaseFileMoved extends Error {}

export class DatabaseTimeout extends Error {}

export const DATABASE_FILE_MOVED =
  'The database file shop.db is no longer in DATA_DIR: it was removed, moved or replaced. Put it back with the files beside it, or stop the shop and put a backup in its place with "shop restore".'

/** The file is corrupt: nothing more may be written to it. */
export const isDamage = (reason: string | null): boolean => reason === DAMAGED

/** Whether a write would be lost or do harm. */
export const forbidsWrites = (reason: string | null): boolean => isDamage(reason) || reason === DATABASE_FILE_MOVED

const DAMAGED =
  'The database file shop.db is damaged. Stop the shop, put a backup in its place with "shop restore", and start it again.'

const DISK_FULL = 'The disk that holds DATA_DIR is full.'
const READ_ONLY = 'DATA_DIR cannot be written to.'

function sqliteOutage(code: number, message: string): string | null {
  if (code === SQLITE.BUSY || code === SQLITE.LOCKED) return 'The database file is held by another program.'
  if (code === SQLITE.READONLY) return READ_ONLY
  if (code === SQLITE.FULL) return DISK_FULL
  if (code === SQLITE.CORRUPT || code === SQLITE.NOTADB) return DAMAGED
  const isUnusable = code === SQLITE.NOMEM || code === SQLITE.IOERR || code === SQLITE.CANTOPEN
  return isUnusable ? `The database file in DATA_DIR cannot be used: ${message}.` : null
}

const NETWORK_ERRORS = /^E(CONN|PIPE|HOST|NET|TIMEDOUT|AI_)|^ENOTFOUND$/
/** Connection lost, out of resources, shutdown, system error, corruption, read-only. */
const SQLSTATES = /^(08|53|57P0|58|XX00[12]$|25006$)/
const CONNECTION_LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/
