import { SingleBar } from 'cli-progress'
import type { Step } from '#shop/import/catalog-file.ts'

export type Progress = { show: (step: Step, done: number) => void; end: () => void }

/** A bar on a terminal; where the output is kept, one line for each step. */
export const showProgress = (name: string): Progress => (process.stderr.isTTY ? showBar(name) : showLines(name))

function showLines(name: string): Progress {
  let current = ''
  return {
    show(step) {
      if (step !== current) console.error(`${step} ${name}`)
      current = step
    },
    end: () => {},
  }
}

function showBar(name: string): Progress {
  const { show, end } = barOf(`{step} ${name}`)
  return { show: (step, done) => show(done, { step }), end }
}

const LATE_MS = 1000

/** Shows itself once the work has taken a second, on a terminal. */
export function lateBar(doing: string): { show: (done: number) => void; end: () => void } {
  const { show, end } = barOf(doing)
  const begun = performance.now()
  let last = 0
  const showLate = (done: number) => {
    last = done
    if (process.stderr.isTTY && performance.now() - begun >= LATE_MS) show(done)
  }
  // What has been told by then, or nothing: the next that is told may be long in coming.
  const late = setTimeout(() => showLate(last), LATE_MS + 1)
  return {
    show: showLate,
    end() {
      clearTimeout(late)
      end()
    },
  }
}

/** Does some work with such a bar, which is gone when the work has ended. */
export async function withLateBar<T>(
  doing: string,
  work: (show: (done: number) => void, end: () => void) => Promise<T>,
): Promise<T> {
  const bar = lateBar(doing)
  try {
    return await work(bar.show, bar.end)
  } finally {
    bar.end()
  }
}

function barOf(title: string): { show: (done: number, payload?: object) => void; end: () => void } {
  const bar = new SingleBar({ format: `${title} {bar} {percentage} %`, hideCursor: true, clearOnComplete: true })
  const stop = () => bar.stop()
  return {
    show(done, payload = {}) {
      if (!bar.isActive) {
        bar.start(1, done, payload)
        // The terminal's cursor is hidden meanwhile.
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
