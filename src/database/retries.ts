import { isStale } from '#database/postgres/stale-statement.ts'
import { isBusy } from '#database/sqlite/lock.ts'
import type { CompiledQuery } from 'kysely'
import type { RunTransaction } from './database.ts'
import { isConnectionLost, isLockTimeout } from './outage.ts'

const MAX_ATTEMPTS = 8
/** An attempt may wait long for a lock. The shopper does not wait for many of them. */
const MAX_RETRY_MS = 8000

/** The connection was lost after `commit` was sent: the transaction has taken effect, or has not. */
export class CommitUnknown extends Error {}

/** Repeats transactions that certainly took no effect, and those whose work tells by itself that it was done before. */
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

/** 40001 is a serialization failure of PostgreSQL, and 40P01 a deadlock. SQLite is busy while another process holds its write lock. */
function isTransient(error: unknown): boolean {
  const { code } = error as { code?: string }
  if (code === '40001' || code === '40P01' || isLockTimeout(error)) return true
  return isStale(error) || isBusy(error) || isConnectionLost(error)
}
