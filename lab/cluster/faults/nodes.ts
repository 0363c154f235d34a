import { setTimeout as pause } from 'node:timers/promises'
import { FAILPOINTS, type Failpoint } from '../../../src/shop/failpoints.ts'
import { until, type Fault } from './fault.ts'

const FROZEN_MS = 15_000
/** Refunds and releases are rare, and messages wait for their turn. */
const REACHED_MS = 60_000
const SKEWED_MS = 8000
/** Preloaded into a process to change its time of day. */
const LIBFAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'

export const NODE_FAULTS: Fault[] = [
  {
    name: 'a node is killed',
    async happen({ cluster, random, instructions }) {
      const node = random.pick(cluster.nodes)
      await node.signal('SIGKILL')
      await pause(3000)
      await node.open(instructions)
    },
  },
  ...(['order committed', 'payment written', 'message leased', 'document numbered'] as const).map(killAt),
  {
    name: 'a node is frozen at a failpoint',
    async happen({ cluster, random, instructions, round }) {
      const failpoint = FAILPOINTS[(round * 7) % FAILPOINTS.length]!
      const node = random.pick(cluster.nodes)
      node.instruct({ ...instructions, failpoint, passes: 1, signal: 'SIGSTOP' })
      const isReached = await until(() => node.isFrozen(), REACHED_MS)
      if (isReached) await pause(FROZEN_MS)
      node.instruct(instructions)
      if (node.isFrozen()) await node.signal('SIGCONT')
      return { note: isReached ? failpoint : `${failpoint} was not reached` }
    },
  },
  {
    name: 'the clock of a node is five minutes ahead',
    async happen({ cluster, random, instructions }) {
      const node = random.pick(cluster.nodes)
      const { env } = node.settings
      node.settings.env = {
        ...env,
        LD_PRELOAD: LIBFAKETIME,
        FAKETIME: '+300s',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      }
      await node.restart(instructions)
      await pause(SKEWED_MS)
      node.settings.env = env
      await node.restart(instructions)
    },
  },
]

function killAt(failpoint: Failpoint): Fault {
  return {
    name: `a node is killed: ${failpoint}`,
    async happen({ cluster, random, instructions }) {
      const node = random.pick(cluster.nodes)
      node.instruct({ ...instructions, failpoint, passes: 1 + random.below(5) })
      await until(() => node.hasEnded())
      await node.signal('SIGKILL')
      await node.open(instructions)
    },
  }
}
