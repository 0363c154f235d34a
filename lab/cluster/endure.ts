import type { Fault, Outcome, Stage } from './faults/fault.ts'
import { sentenceOf } from './report.ts'

type Endured = Outcome & {
  /** The problem with the fault itself; null if it ended and everything ran as before. */
  failure: string | null
  /** Whether another fault may follow. */
  isOver: boolean
}

/** Triggers a fault, and waits until everything runs as before. If either fails, undoes what may be left of the fault. */
export async function endure(fault: Fault, stage: Stage): Promise<Endured> {
  try {
    const outcome = await fault.happen(stage)
    await stage.cluster.settled()
    return { ...outcome, failure: null, isOver: true }
  } catch (error) {
    const failure = sentenceOf(error)
    try {
      await undo(stage)
      return { failure, isOver: true }
    } catch (later) {
      return { failure: `${failure} Afterward: ${sentenceOf(later)}`, isOver: false }
    }
  }
}

async function undo({ cluster, instructions }: Stage): Promise<void> {
  for (const server of [...cluster.etcd.members, cluster.pgbouncer]) if (!server.isRunning()) server.start()
  for (const member of cluster.postgres) {
    member.mend()
    member.disk?.free()
    if (!member.isRunning()) member.start()
  }
  await cluster.settled()
  for (const node of cluster.nodes) {
    node.disk?.free()
    await node.signal('SIGCONT')
    if (node.hasEnded()) await node.open(instructions)
  }
}
