import { constants } from 'node:os'
import type { Cancellation } from '#shop/import/import-steps.ts'
import { lateBar } from './progress.ts'

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/**
 * Does work that an order to stop must not cut in two: the first lets it take back what it has done, and then the process ends as
 * it would have. The second ends it where it is; a running shop then takes that back. `endBar`: of the work, before that of the taking back.
 */
export async function withGracefulCancel<T>(
  work: (cancellation: Cancellation) => Promise<T>,
  endBar: () => void,
): Promise<T> {
  const stopping = new AbortController()
  let bar: ReturnType<typeof lateBar> | undefined
  const onRollback = (done: number) => {
    endBar()
    bar ??= lateBar('Rolling back')
    bar.show(done)
  }
  const before = SIGNALS.map((signal) => [signal, process.listeners(signal)] as const)
  const asBefore = () => {
    for (const [signal, listeners] of before) {
      process.removeListener(signal, stop)
      for (const listener of listeners) if (!process.listeners(signal).includes(listener)) process.on(signal, listener)
    }
  }
  const stop = (signal: NodeJS.Signals) => {
    asBefore()
    stopping.abort(signal)
  }
  for (const [signal, listeners] of before) {
    for (const listener of listeners) process.removeListener(signal, listener)
    process.on(signal, stop)
  }
  try {
    return await work({ signal: stopping.signal, onRollback })
  } catch (error) {
    if (!stopping.signal.aborted) throw error
    endBar()
    bar?.end()
    console.error('Stopped.')
    return process.exit(128 + constants.signals[stopping.signal.reason as NodeJS.Signals])
  } finally {
    bar?.end()
    asBefore()
  }
}
