import { resultCode, SQLITE } from './result-codes.ts'

export const LOCK_TIMEOUT_MS = 5000
/** Another process may take this long to create and migrate the database, and to load the demo. */
export const OPENING_LOCK_TIMEOUT_MS = 60_000

/** Retries `work` while another process, such as an import, holds the write lock. Does not block the event loop. */
export function retryWhileBusy<T>(work: () => T, timeoutMs = LOCK_TIMEOUT_MS): T | Promise<T> {
  try {
    return work()
  } catch (error) {
    if (!isBusy(error)) throw error
    return retry(work, timeoutMs)
  }
}

async function retry<T>(work: () => T, timeoutMs: number): Promise<T> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 5 + 10 * Math.random()))
    try {
      return work()
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error
    }
  }
}

export const isBusy = (error: unknown): boolean => resultCode(error) === SQLITE.BUSY
