// npm run cluster -- [--rounds N] [--shoppers N] [--seed N] [--only WORDS] [--keep]
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../../scripts/build.ts'
import { FAULTS } from './faults.ts'
import { isClean, tableOf } from './report.ts'
import { runCluster } from './run.ts'
import { installServers } from './servers/packages.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '1' },
    shoppers: { type: 'string', default: '32' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    keep: { type: 'boolean', default: false },
  },
})
installServers()
await buildIfStale()
const stopped = new AbortController()
// Ctrl-C ends the faults; the shop then finishes its work and is audited.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopped.abort())
const began = performance.now()
const report = await runCluster({
  rounds: Number(values.rounds),
  shoppers: Number(values.shoppers),
  seed: Number(values.seed),
  faults: FAULTS.filter(({ name }) => name.includes(values.only)),
  log: console.log,
  hasPages: true,
  isStopped: () => stopped.signal.aborted,
  ...(values.keep && {
    keep: async (cluster) => {
      console.log(`Shop: ${cluster.url}\nPrimary: ${cluster.primaryUrl}\nCtrl-C ends it.`)
      if (!stopped.signal.aborted) await once(stopped.signal, 'abort')
    },
  }),
})
console.log(`\n${tableOf(report)}\nseed ${values.seed}, ${((performance.now() - began) / 1000).toFixed(0)} s`)
process.exitCode = isClean(report) ? 0 : 1
