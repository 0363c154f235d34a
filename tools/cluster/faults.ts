import { setTimeout as pause } from 'node:timers/promises'
import { FAILPOINTS, type Failpoint } from '#shop/failpoints.ts'
import type { Random } from '../chaos/random.ts'
import type { Instructions } from '../chaos/shop-process.ts'
import type { Cluster } from './cluster.ts'
import type { ShopNode } from './servers/node.ts'

/** Something that breaks while shoppers buy. It is over when everything runs again. */
export type Fault = {
  name: string
  /** Breaks a part and mends it. Returns how long it took another server to become the primary, in milliseconds, if that is so. */
  happen: (stage: Stage) => Promise<number | void>
}

type Stage = { cluster: Cluster; random: Random; instructions: Instructions }

const WAIT_MS = 20_000
const FROZEN_MS = 15_000
const SKEW_MS = 5 * 60_000

export const FAULTS: Fault[] = [
  {
    name: 'a node is killed',
    async happen({ cluster, random, instructions }) {
      const node = random.pick(cluster.nodes)
      await node.signal('SIGKILL')
      await pause(3000)
      await node.open(instructions)
    },
  },
  ...['order committed', 'payment written', 'message leased', 'document numbered'].map(killAt),
  {
    name: 'a node is frozen at a failpoint',
    async happen(stage) {
      const failpoint = stage.random.pick(FAILPOINTS)
      const node = stage.random.pick(stage.cluster.nodes)
      node.instruct({ ...stage.instructions, failpoint, passes: 1, signal: 'SIGSTOP' })
      await until(() => node.isFrozen())
      await pause(FROZEN_MS)
      await thaw(node, stage.instructions)
    },
  },
  {
    name: 'the primary is killed',
    async happen({ cluster }) {
      const primary = await cluster.primary()
      await primary.kill()
      const failOver = await anotherPrimary(cluster, primary)
      primary.start()
      return failOver
    },
  },
  {
    name: 'PostgreSQL is killed under Patroni',
    async happen({ cluster }) {
      const primary = await cluster.primary()
      primary.killPostgres()
      await pause(2000)
    },
  },
  {
    name: 'the primary is cut off the network',
    async happen({ cluster }) {
      const primary = await cluster.primary()
      primary.cut()
      const failOver = await anotherPrimary(cluster, primary)
      await pause(3000)
      primary.mend()
      return failOver
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
  {
    name: 'the clock of a node is five minutes ahead',
    async happen({ cluster, random, instructions }) {
      const node = random.pick(cluster.nodes)
      node.instruct({ ...instructions, clockOffsetMs: instructions.clockOffsetMs + SKEW_MS })
      await pause(5000)
      node.instruct(instructions)
    },
  },
]

function killAt(failpoint: string): Fault {
  return {
    name: `a node is killed: ${failpoint}`,
    async happen({ cluster, random, instructions }) {
      const node = random.pick(cluster.nodes)
      node.instruct({ ...instructions, failpoint: failpoint as Failpoint, passes: 1 + random.below(5) })
      await until(() => node.hasEnded())
      await node.signal('SIGKILL')
      await node.open(instructions)
    },
  }
}

async function thaw(node: ShopNode, instructions: Instructions): Promise<void> {
  node.instruct(instructions)
  if (node.isFrozen()) await node.signal('SIGCONT')
}

async function anotherPrimary(cluster: Cluster, before: { name: string }): Promise<number> {
  const began = performance.now()
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    const primary = await cluster.primary().catch(() => before)
    if (primary.name !== before.name) return performance.now() - began
    await pause(100)
  }
  throw new Error('No other server has become the primary')
}

/** Waits until something is so, or long enough. A failpoint may not be reached. */
async function until(isSo: () => boolean): Promise<void> {
  const deadline = Date.now() + WAIT_MS
  while (Date.now() < deadline && !isSo()) await pause(50)
}
