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
  const bar = new SingleBar({ format: `{step} ${name} {bar} {percentage} %`, hideCursor: true, clearOnComplete: true })
  bar.start(1, 0, { step: 'Checking' })
  return {
    show: (step, done) => bar.update(done, { step }),
    end: () => bar.stop(),
  }
}
