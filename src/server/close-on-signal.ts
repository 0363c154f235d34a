import { constants } from 'node:os'
import { MAX_CLOSE_MS } from '#server/limits.ts'
import type { Shop } from '#shop/shop.ts'

type Closing = {
  /** How long requests are still served after a signal, while /readyz reports that the shop is closing. */
  delayMs: number
  announce: () => void
  close: () => Promise<void>
}

/** A terminal and npm may both forward the same signal. */
const SAME_SIGNAL_MS = 100

/** The first signal shuts the shop down gracefully. A second one ends the process immediately. */
export function closeOnSignal(log: Shop['log'], closing: Closing): void {
  let signaledAt: number | undefined
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (signaledAt === undefined) {
        signaledAt = performance.now()
        void closeInOrder(log, closing).then((status) => process.exit(status))
      } else if (performance.now() - signaledAt > SAME_SIGNAL_MS) process.exit(128 + constants.signals[signal])
    })
}

/** Returns the exit status of the process. Takes at most MAX_CLOSE_MS after the delay. */
export async function closeInOrder(log: Shop['log'], { delayMs, announce, close }: Closing): Promise<number> {
  announce()
  await pause(delayMs)
  try {
    await Promise.race([
      close(),
      pause(MAX_CLOSE_MS).then(() =>
        log.warn(
          `The shop closed although work was not finished after ${MAX_CLOSE_MS / 1000} s. The next start repeats it.`,
        ),
      ),
    ])
    return 0
  } catch (error) {
    log.error({ err: error }, 'The shop could not close in order')
    return 1
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
