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
  return {
    show(done) {
      if (process.stderr.isTTY && performance.now() - begun >= LATE_MS) show(done)
    },
    end,
  }
}

function barOf(title: string): { show: (done: number, payload?: object) => void; end: () => void } {
  const bar = new SingleBar({ format: `${title} {bar} {percentage} %`, hideCursor: true, clearOnComplete: true })
  const end = () => bar.stop()
  return {
    show(done, payload = {}) {
      if (!bar.isActive) {
        bar.start(1, done, payload)
        // The terminal's cursor is hidden meanwhile.
        process.once('exit', end)
      }
      bar.update(done, payload)
    },
    end,
  }
}
