// npm run cluster -- [--rounds N] [--shoppers N] [--seed N] [--only WORDS,WORDS] [--embedded] [--plot FILE] [--keep]
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../../scripts/build.ts'
import { FAULTS } from './faults.ts'
import { plotOf } from './plot.ts'
import { isClean, tableOf } from './report.ts'
import { runCluster } from './run.ts'
import { installServers } from './servers/packages.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '1' },
    shoppers: { type: 'string', default: '32' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    embedded: { type: 'boolean', default: false },
    plot: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
})
installServers()
await buildIfStale()
const stopped = new AbortController()
const began = performance.now()
/** A terminal and npm may both forward the same signal. */
const SAME_SIGNAL_MS = 300
let stoppedAt = 0
// The first Ctrl-C stops the faults; the shop then finishes its work and is audited. A second one ends everything.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (stopped.signal.aborted && performance.now() - stoppedAt > SAME_SIGNAL_MS) process.exit(130)
    if (!stopped.signal.aborted) stoppedAt = performance.now()
    stopped.abort()
  })
let isPlotted = false
const report = await runCluster({
  rounds: Number(values.rounds),
  shoppers: Number(values.shoppers),
  seed: Number(values.seed),
  faults: FAULTS.filter(({ name }) => values.only.split(',').some((words) => name.includes(words))),
  embedded: values.embedded,
  log: console.log,
  hasPages: true,
  isStopped: () => stopped.signal.aborted,
  plot(period) {
    if (values.plot && !isPlotted) writeFileSync(values.plot, plotOf(period))
    isPlotted = true
  },
  ...(values.keep && {
    keep: async (cluster) => {
      console.log(`Shop: ${cluster.url}\nWithout Varnish: ${cluster.originUrl}\nPrimary: ${cluster.primaryUrl}`)
      console.log(`Folder: ${cluster.folder}\nCtrl-C ends it.`)
      if (!stopped.signal.aborted) await new Promise((resolve) => stopped.signal.addEventListener('abort', resolve))
    },
  }),
})
console.log(`\n${tableOf(report)}\nseed ${values.seed}, ${((performance.now() - began) / 1000).toFixed(0)} s`)
process.exitCode = isClean(report) ? 0 : 1
