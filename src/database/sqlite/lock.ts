import { resultCode, SQLITE } from './result-codes.ts'

export const LOCK_TIMEOUT_MS = 5000

/** Runs `work`, and repeats it while another process, such as an import, holds the write lock. Does not block the event loop. */
export function retryWhileBusy<T>(work: () => T): T | Promise<T> {
  try {
    return work()
  } catch (error) {
    if (!isBusy(error)) throw error
    return retry(work)
  }
}

async function retry<T>(work: () => T): Promise<T> {
  const deadline = performance.now() + LOCK_TIMEOUT_MS
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
