import { resultCode, SQLITE } from '#database/sqlite/result-codes.ts'

/** Returns the reason why the database is unavailable, as one line for the owner; null for any other error. */
export function outageOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (error instanceof DatabaseFileMoved) return DATABASE_FILE_MOVED
  if (error instanceof DatabaseTimeout) return 'The database is not responding.'
  const sqlite = resultCode(error)
  if (sqlite !== null) return sqliteOutage(sqlite, error.message)
  const { code, message } = error as Error & { code?: string }
  if (code === 'ENOSPC' || code === 'EDQUOT') return DISK_FULL
  if (code === 'EROFS') return READ_ONLY
  if (code && (NETWORK_ERRORS.test(code) || SQLSTATES.test(code))) return `PostgreSQL: ${message || code}.`
  if (CONNECTION_LOST.test(message)) return `PostgreSQL: ${message}.`
  // Connecting to a host name fails once per IP address.
  const causes = error instanceof AggregateError ? (error.errors as unknown[]) : [error.cause]
  return causes.map(outageOf).find((reason) => reason !== null) ?? null
}

/** Whether only this work failed: a statement was canceled, a lock timed out, or all connections are busy. */
export const isPassing = (error: unknown): boolean =>
  codeOf(error) === '57014' || isLockTimeout(error) || error instanceof DatabaseBusy

export const isLockTimeout = (error: unknown): boolean => codeOf(error) === '55P03'

export const isOutage = (error: unknown): boolean => isPassing(error) || outageOf(error) !== null

/** PostgreSQL ended the connection, or became a standby after a failover: a new connection may reach the primary. */
export function isConnectionLost(error: unknown): boolean {
  const code = codeOf(error)
  if (code !== undefined) return LOST.test(code)
  return error instanceof Error && CONNECTION_LOST.test(error.message) && !error.message.includes('timeout')
}

/** Whether the connection was lost before PostgreSQL received the last statement. */
export const wasLostBefore = (error: unknown): boolean =>
  codeOf(error) === '25P03' || (error instanceof Error && error.message.endsWith('is not queryable'))

const codeOf = (error: unknown): string | undefined => (error as { code?: string } | null)?.code

/** Connection exceptions, shutdown, crash, startup, standby, idle transaction timeout; a reset socket. */
const LOST = /^(08\w{3}|57P0[123]|25006|25P03|ECONNRESET|EPIPE)$/

export const isFull = (error: unknown): boolean => outageOf(error) === DISK_FULL

export class DatabaseFileMoved extends Error {}

export class DatabaseTimeout extends Error {}

export class DatabaseBusy extends Error {}

export const DATABASE_FILE_MOVED =
  'The database file shop.db is no longer in DATA_DIR: it was removed, moved or replaced. Put it back with the files beside it, or stop the shop and restore a backup with "shop restore".'

export const isDamage = (reason: string | null): boolean => reason === DAMAGED

export const forbidsWrites = (reason: string | null): boolean => isDamage(reason) || reason === DATABASE_FILE_MOVED

const DAMAGED =
  'The database file shop.db is damaged. Stop the shop, restore a backup with "shop restore", and start it again.'

const DISK_FULL = 'The disk that holds DATA_DIR is full.'
const READ_ONLY = 'DATA_DIR is not writable.'

function sqliteOutage(code: number, message: string): string | null {
  if (code === SQLITE.BUSY || code === SQLITE.LOCKED) return 'The database file is locked by another program.'
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
