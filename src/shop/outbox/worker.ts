import { outsideRequests } from '#shop/request-id.ts'
import type { Shop } from '#shop/shop.ts'

export type Worker = {
  wake: () => void
  /** Resolves when the current run has finished. */
  stop: () => Promise<void>
}

/** Never runs `work` twice at once. `isStopping` lets a run end early. */
export function startWorker(
  { log, health }: Pick<Shop, 'log' | 'health'>,
  everyMs: number,
  work: (isStopping: () => boolean) => Promise<void>,
  failure = 'The outbox could not be read',
): Worker {
  let isStopped = false
  let isWoken = false
  let run: Promise<void> | null = null
  const runOnce = async (): Promise<void> => {
    try {
      await work(() => isStopped)
    } catch (error) {
      if (!health.isOutage(error)) log.error({ err: error }, failure)
    }
  }
  const wake = (): void => {
    if (isStopped) return
    isWoken = run !== null
    run ??= outsideRequests(runOnce).finally(() => {
      run = null
      if (isWoken) wake()
    })
  }
  const timer = setInterval(wake, everyMs)
  wake()
  return {
    wake,
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await run
    },
  }
}
