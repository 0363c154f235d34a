import type { Shop } from './shop.ts'

export type Worker = {
  /** Works now instead of at the next tick. */
  wake: () => void
  /** Resolves when nothing of it is under way anymore. */
  stop: () => Promise<void>
}

/** Does some work again and again, never twice at once. The work ends early when it is being stopped. */
export function startWorker(
  { log, health }: Pick<Shop, 'log' | 'health'>,
  everyMs: number,
  work: (isStopping: () => boolean) => Promise<void>,
  failed = 'The outbox could not be read',
): Worker {
  let stopped = false
  let again = false
  let round: Promise<void> | null = null
  const tried = async (): Promise<void> => {
    try {
      await work(() => stopped)
    } catch (error) {
      // It waits, and is looked at again.
      if (!health.isOutage(error)) log.error({ err: error }, failed)
    }
  }
  const wake = (): void => {
    if (stopped) return
    again = round !== null
    round ??= tried().finally(() => {
      round = null
      if (again) wake()
    })
  }
  const timer = setInterval(wake, everyMs)
  wake()
  return {
    wake,
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await round
    },
  }
}
