import { setTimeout as pause } from 'node:timers/promises'
import { primaryOf, type Fault } from './fault.ts'

const FULL_MS = 10_000
const NO_DISK = { note: 'no disk can be mounted here' }

export const DISK_FAULTS: Fault[] = [
  {
    name: 'the disk of the primary is full',
    async happen({ cluster }) {
      const primary = await primaryOf(cluster)
      if (!primary.disk) return NO_DISK
      primary.disk.fill()
      await pause(FULL_MS)
      const now = await cluster.primary()
      primary.disk.free()
      if (!now) return { note: 'no server said that it was the primary' }
      return { note: now === primary ? 'it stayed the primary' : 'another server took over' }
    },
  },
  {
    name: 'the disk of a node is full',
    async happen({ cluster, random }) {
      const { disk } = random.pick(cluster.nodes)
      if (!disk) return NO_DISK
      disk.fill()
      await pause(FULL_MS)
      disk.free()
    },
  },
]
