/** How long a lock of another process is waited for. */
export const BUSY_MS = 5000

/** Waits for another process that holds the write lock, such as an import; the shop goes on meanwhile. */
export async function untilFree<T>(work: () => T): Promise<T> {
  const deadline = performance.now() + BUSY_MS
  for (;;) {
    try {
      return work()
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 5 + 10 * Math.random()))
    }
  }
}

/** Whether another process held the lock that was needed. */
export function isBusy(error: unknown): boolean {
  const { code, errcode } = error as { code?: string; errcode?: number }
  return code === 'ERR_SQLITE_ERROR' && ((errcode ?? 0) & 0xff) === 5
}
