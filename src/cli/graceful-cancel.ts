import { constants } from 'node:os'
import type { Cancellation } from '#shop/import/steps/run-in-steps.ts'
import { delayedProgress } from './progress.ts'

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** The first SIGINT or SIGTERM cancels and rolls back. A second one exits at once and leaves the rollback to a running shop. */
export async function withGracefulCancel<T>(
  work: (cancellation: Cancellation) => Promise<T>,
  endBar: () => void = () => {},
): Promise<T> {
  const controller = new AbortController()
  let bar: ReturnType<typeof delayedProgress> | undefined
  const onRollback = (done: number) => {
    endBar()
    bar ??= delayedProgress('Rolling back')
    bar.show(done)
  }
  const before = SIGNALS.map((signal) => [signal, process.listeners(signal)] as const)
  const restoreListeners = () => {
    for (const [signal, listeners] of before) {
      process.removeAllListeners(signal)
      for (const listener of listeners) process.on(signal, listener)
    }
  }
  const cancel = (signal: NodeJS.Signals) => {
    restoreListeners()
    controller.abort(signal)
  }
  for (const signal of SIGNALS) process.removeAllListeners(signal).on(signal, cancel)
  try {
    return await work({ signal: controller.signal, onRollback })
  } catch (error) {
    if (!controller.signal.aborted) throw error
    endBar()
    bar?.end()
    console.error('Stopped.')
    return process.exit(128 + constants.signals[controller.signal.reason as NodeJS.Signals])
  } finally {
    bar?.end()
    restoreListeners()
  }
}
