// npm run chaos -- [--database sqlite|postgres] [--payments sandbox|stripe,paypal] [--capture immediate|on-shipment] [--kills N] [--shoppers N] [--seed N]
import { parseArgs } from 'node:util'
import { createEnvironment } from './environment.ts'
import { isClean, tableOf } from './audit/report.ts'
import { runChaos } from './run.ts'

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'sqlite' },
    payments: { type: 'string', default: 'sandbox' },
    capture: { type: 'string', default: 'immediate' },
    kills: { type: 'string' },
    shoppers: { type: 'string', default: '32' },
    seed: { type: 'string', default: '1' },
  },
})
const kind = values.database === 'postgres' ? 'postgres' : 'sqlite'
const kills = Number(values.kills ?? (kind === 'postgres' ? 50 : 200))
const environment = await createEnvironment(kind)
const began = performance.now()
// Ctrl-C stops the kills; the shop then finishes its work and is audited.
let isStopped = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (isStopped = true))
try {
  const report = await runChaos({
    environment,
    kills,
    maxPasses: 20,
    shoppers: Number(values.shoppers),
    seed: Number(values.seed),
    hasStandIns: values.payments === 'stripe,paypal',
    isHeld: values.capture === 'on-shipment',
    log: console.log,
    isStopped: () => isStopped,
  })
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  const done = report.rows.reduce((sum, row) => sum + row.kills, 0)
  console.log(
    `\n${tableOf(report)}\n${kind}, ${done} of ${kills} kills, payments by ${values.payments}, seed ${values.seed}, ${seconds} s`,
  )
  process.exitCode = isClean(report) ? 0 : 1
} finally {
  await environment.remove()
}
