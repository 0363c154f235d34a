export const SQLITE_BUSY = 5
export const SQLITE_LOCKED = 6
export const SQLITE_NOMEM = 7
export const SQLITE_READONLY = 8
export const SQLITE_IOERR = 10
export const SQLITE_CORRUPT = 11
export const SQLITE_FULL = 13
export const SQLITE_CANTOPEN = 14
export const SQLITE_NOTADB = 26

/** SQLite's primary result code; null for an error that is not SQLite's. */
export function resultCode(error: unknown): number | null {
  const { code, errcode } = error as { code?: string; errcode?: number }
  return code === 'ERR_SQLITE_ERROR' ? (errcode ?? 0) & 0xff : null
}
