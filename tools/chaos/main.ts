// npm run chaos -- [--database sqlite|postgres] [--kills N] [--shoppers N] [--seed N]
import { parseArgs } from 'node:util'
import { choosePlace } from './place.ts'
import { isClean, tableOf } from './report.ts'
import { runChaos } from './run.ts'

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'sqlite' },
    kills: { type: 'string' },
    shoppers: { type: 'string', default: '32' },
    seed: { type: 'string', default: '1' },
  },
})
const kind = values.database === 'postgres' ? 'postgres' : 'sqlite'
const kills = Number(values.kills ?? (kind === 'postgres' ? 50 : 200))
const place = await choosePlace(kind)
const started = performance.now()
// Ctrl-C: no more kills, but everything comes to rest and is looked at.
let isEnough = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (isEnough = true))
try {
  const report = await runChaos({
    place,
    kills,
    passes: 20,
    shoppers: Number(values.shoppers),
    seed: Number(values.seed),
    say: console.log,
    isEnough: () => isEnough,
  })
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  const done = report.rows.reduce((sum, row) => sum + row.kills, 0)
  console.log(`\n${tableOf(report)}\n${kind}, ${done} of ${kills} kills, seed ${values.seed}, ${seconds} s`)
  process.exitCode = isClean(report) ? 0 : 1
} finally {
  await place.leave()
}
