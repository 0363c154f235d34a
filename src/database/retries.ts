import type { RunTransaction } from './database.ts'
import { isStale } from '#database/postgres/stale-statement.ts'
import { isBusy } from '#database/sqlite/lock.ts'

const MAX_ATTEMPTS = 8

/** Runs a transaction again when the database asks for it, each time after a longer pause. */
export const withRetries =
  (transaction: RunTransaction): RunTransaction =>
  async (work) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await transaction(work)
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || !mayBeRetried(error)) throw error
        await new Promise((resolve) => setTimeout(resolve, attempt * 10 * (1 + Math.random())))
      }
    }
  }

/** SQLite: another process holds the write lock. PostgreSQL: serialization failure, deadlock, a stale plan. */
function mayBeRetried(error: unknown): boolean {
  const { code } = error as { code?: string }
  return code === '40001' || code === '40P01' || isStale(error) || isBusy(error)
}
