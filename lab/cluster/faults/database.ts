import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from '../cluster.ts'
import { primaryOf, until, type Fault } from './fault.ts'

const FAIL_OVER_MS = 60_000

export const DATABASE_FAULTS: Fault[] = [
  {
    name: 'the primary is killed',
    async happen({ cluster }) {
      const primary = await primaryOf(cluster)
      await primary.kill()
      const failOver = await anotherPrimary(cluster, primary)
      primary.start()
      return { failOver }
    },
  },
  {
    name: 'PostgreSQL is killed under Patroni',
    async happen({ cluster }) {
      const primary = await primaryOf(cluster)
      primary.killPostgres()
      await pause(2000)
    },
  },
  {
    name: 'the primary is cut off the network',
    async happen({ cluster }) {
      const primary = await primaryOf(cluster)
      primary.cut()
      const failOver = await anotherPrimary(cluster, primary)
      await pause(3000)
      primary.mend()
      return { failOver }
    },
  },
  {
    name: 'the leader of etcd is killed',
    async happen({ cluster }) {
      const leader = await cluster.etcd.leader()
      await leader.signal('SIGKILL')
      await pause(5000)
      leader.start()
    },
  },
  {
    name: 'PgBouncer is restarted',
    async happen({ cluster }) {
      await cluster.pgbouncer.signal('SIGKILL')
      cluster.pgbouncer.start()
      await pause(2000)
    },
  },
]

async function anotherPrimary(cluster: Cluster, before: { name: string }): Promise<number> {
  const began = performance.now()
  const isThere = await until(async () => ((await cluster.primary()) ?? before).name !== before.name, FAIL_OVER_MS)
  if (!isThere) throw new Error('No other server has become the primary')
  return performance.now() - began
}
