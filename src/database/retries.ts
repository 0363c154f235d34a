import { isStale } from '#database/postgres/stale-statement.ts'
import { isBusy } from '#database/sqlite/lock.ts'
import type { CompiledQuery } from 'kysely'
import type { RunTransaction } from './database.ts'
import { isConnectionLost, isLockTimeout } from './outage.ts'

const MAX_ATTEMPTS = 8
/** Each attempt may wait long for a lock, so a shopper does not wait for many of them. */
const MAX_RETRY_MS = 8000

/** The connection was lost after `commit` was sent: the transaction may or may not have been committed. */
export class CommitUnknown extends Error {}

/** Retries transactions that certainly had no effect, and those whose work detects that it was already done. */
export const withRetries =
  (transaction: RunTransaction): RunTransaction =>
  (work, options = {}) =>
    repeat(
      () => transaction(work),
      (error) => isTransient(error) || (options.isRepeatable === true && error instanceof CommitUnknown),
    )

export const repeatRead = <T>(read: () => Promise<T>): Promise<T> => repeat(read, isConnectionLost)

export const isReading = ({ sql }: CompiledQuery): boolean => /^select\b/i.test(sql)

async function repeat<T>(work: () => Promise<T>, mayRepeat: (error: unknown) => boolean): Promise<T> {
  const startedAt = performance.now()
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const isOver = attempt === MAX_ATTEMPTS || performance.now() - startedAt > MAX_RETRY_MS
      if (isOver || !mayRepeat(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, attempt * 10 * (1 + Math.random())))
    }
  }
}

/** 40001 is PostgreSQL's serialization failure, 40P01 its deadlock. SQLite is busy while another process holds the write lock. */
function isTransient(error: unknown): boolean {
  const { code } = error as { code?: string }
  if (code === '40001' || code === '40P01' || isLockTimeout(error)) return true
  return isStale(error) || isBusy(error) || isConnectionLost(error)
}
