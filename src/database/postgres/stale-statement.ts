const INVALID_STATEMENT_NAME = '26000'
const DUPLICATE_STATEMENT = '42P05'
const FEATURE_NOT_SUPPORTED = '0A000'

/** A pooler such as PgBouncer has switched the connection, or a migration has changed the columns that it returns. */
export function isStale(error: unknown): boolean {
  const { code, routine } = error as { code?: string; routine?: string }
  if (code === FEATURE_NOT_SUPPORTED) return routine === 'RevalidateCachedQuery'
  return code === INVALID_STATEMENT_NAME || code === DUPLICATE_STATEMENT
}
