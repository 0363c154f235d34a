/** How long a lock of another process is waited for. */
export const BUSY_MS = 5000

/** At once, or after another process that holds the write lock, such as an import; the shop goes on meanwhile. */
export function untilFree<T>(work: () => T): T | Promise<T> {
  try {
    return work()
  } catch (error) {
    if (!isBusy(error)) throw error
    return tryAgain(work)
  }
}

async function tryAgain<T>(work: () => T): Promise<T> {
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

/** Whether another process held the lock that was needed. */
export function isBusy(error: unknown): boolean {
  const { code, errcode } = error as { code?: string; errcode?: number }
  return code === 'ERR_SQLITE_ERROR' && ((errcode ?? 0) & 0xff) === 5
}
