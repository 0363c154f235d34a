import { isStale } from '#database/postgres/stale-statement.ts'
import { isBusy } from '#database/sqlite/lock.ts'
import type { RunTransaction } from './database.ts'

const MAX_TRANSACTION_ATTEMPTS = 8

export const withRetries =
  (transaction: RunTransaction): RunTransaction =>
  async (work) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await transaction(work)
      } catch (error) {
        if (attempt === MAX_TRANSACTION_ATTEMPTS || !isTransient(error)) throw error
        await new Promise((resolve) => setTimeout(resolve, attempt * 10 * (1 + Math.random())))
      }
    }
  }

/** SQLite: another process holds the write lock. PostgreSQL: serialization failure, deadlock, stale prepared statement. */
function isTransient(error: unknown): boolean {
  const { code } = error as { code?: string }
  return code === '40001' || code === '40P01' || isStale(error) || isBusy(error)
}
