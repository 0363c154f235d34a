import { SingleBar } from 'cli-progress'
import type { Count, Step } from '#shop/import/catalog-file.ts'

export type Progress = { show: (step: Step, done: number, count?: Count) => void; end: () => void }

/** Shows a progress bar on a terminal; elsewhere prints a line per step and per fifty items. */
export const showProgress = (name: string): Progress => (process.stderr.isTTY ? showBar(name) : showLines(name))

function showLines(name: string): Progress {
  let current = ''
  return {
    show(step, _done, count) {
      if (step !== current) console.error(`${step} ${name}`)
      current = step
      if (count && count.done % COUNTED_AT_ONCE === 0 && count.done < count.total) console.error(countOf(count))
    },
    end: () => {},
  }
}

function showBar(name: string): Progress {
  const { show, end } = barOf(`{step} ${name}`, ' {count}')
  return { show: (step, done, count) => show(done, { step, count: count ? countOf(count) : '' }), end }
}

const COUNTED_AT_ONCE = 50

const countOf = ({ done, total }: Count): string => `${done} of ${total} pictures`

const DELAY_MS = 1000

/** A progress bar that appears after a second, on a terminal only. */
export function delayedProgress(title: string): { show: (done: number) => void; end: () => void } {
  const { show, end } = barOf(title)
  const startedAt = performance.now()
  let last = 0
  const showLate = (done: number) => {
    last = done
    if (process.stderr.isTTY && performance.now() - startedAt >= DELAY_MS) show(done)
  }
  // Show the last value, because the next one may take a while.
  const timer = setTimeout(() => showLate(last), DELAY_MS + 1)
  return {
    show: showLate,
    end() {
      clearTimeout(timer)
      end()
    },
  }
}

export async function withDelayedProgress<T>(
  title: string,
  work: (show: (done: number) => void, end: () => void) => Promise<T>,
): Promise<T> {
  const bar = delayedProgress(title)
  try {
    return await work(bar.show, bar.end)
  } finally {
    bar.end()
  }
}

function barOf(title: string, end = ''): { show: (done: number, payload?: object) => void; end: () => void } {
  const bar = new SingleBar({ format: `${title} {bar} {percentage}%${end}`, hideCursor: true, clearOnComplete: true })
  const stop = () => bar.stop()
  return {
    show(done, payload = {}) {
      if (!bar.isActive) {
        bar.start(1, done, payload)
        // Restore the cursor, which the bar hides.
        process.once('exit', stop)
      }
      bar.update(done, payload)
    },
    end() {
      stop()
      process.removeListener('exit', stop)
    },
  }
}
