import { expect, it } from 'vitest'
import { FAULTS } from '../lab/cluster/faults.ts'
import type { Fault } from '../lab/cluster/faults/fault.ts'
import { isClean, tableOf } from '../lab/cluster/report.ts'
import { runCluster } from '../lab/cluster/run.ts'
import { installServers } from '../lab/cluster/servers/packages.ts'

const SHORT = ['a node is killed', 'the primary is killed']

// `npm run cluster` breaks every part. The servers are Debian's, so only the run on its PostgreSQL has this test.
it.runIf(process.env.TEST_DATABASE_URL)(
  'Three nodes neither lose, duplicate nor oversell an order when a node dies, then the primary of their database',
  async () => {
    installServers()
    const faults = FAULTS.filter(({ name }) => SHORT.includes(name))
    const report = await runCluster({ rounds: 1, shoppers: 8, seed: 1, faults })
    expect(isClean(report), tableOf(report)).toBe(true)
    expect(report.rows.map(({ orders }) => orders > 0)).toEqual([true, true])
  },
  900_000,
)

const THROWING: Fault = {
  name: 'a fault that throws',
  async happen({ cluster, random }) {
    await random.pick(cluster.nodes).signal('SIGKILL')
    throw new Error('It could not happen.')
  },
}

it.runIf(process.env.TEST_DATABASE_URL)(
  'A fault that throws is a row in the table, the run continues after it, and the result is not clean',
  async () => {
    installServers()
    // The test above has the PostgreSQL of the system.
    const report = await runCluster({ rounds: 2, shoppers: 2, seed: 1, faults: [THROWING], embedded: true })
    const row = { name: THROWING.name, failure: 'It could not happen.', losses: { lost: [], carts: [] } }
    expect(report, tableOf(report)).toMatchObject({ rows: [row, row], finalFindings: [] })
    expect(tableOf(report)).toContain('a fault that throws: failed: It could not happen.')
    expect(isClean(report)).toBe(false)
  },
  900_000,
)
