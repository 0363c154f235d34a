import { resultCode, SQLITE } from './result-codes.ts'

/** The longest wait for a lock that another process holds. */
export const BUSY_MS = 5000

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
  const deadline = performance.now() + BUSY_MS
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
