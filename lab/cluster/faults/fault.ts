import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../../src/database/database.ts'
import type { Catalog } from '../../chaos/catalog.ts'
import type { Random } from '../../chaos/random.ts'
import type { Instructions } from '../../chaos/shop-process.ts'
import type { Cluster } from '../cluster.ts'
import type { NodeSettings } from '../servers/node.ts'
import type { PostgresMember } from '../servers/patroni.ts'

export type Stage = {
  cluster: Cluster
  random: Random
  instructions: Instructions
  /** The number of earlier rounds. */
  round: number
  catalog: Catalog
  withDatabase: <T>(work: (database: Database) => Promise<T>) => Promise<T>
}

export type Outcome = {
  /** How long it took another server to become the primary, in milliseconds. */
  failOver?: number
  /** A figure or a choice for the report. */
  note?: string
}

/** Something that happens to the shop while shoppers buy. It is over when everything runs as before. */
export type Fault = {
  name: string
  happen: (stage: Stage) => Promise<Outcome | void>
}

const WAIT_MS = 20_000
/** HAProxy checks a node twice a second. */
const SEEN_MS = 1500

/** Waits until a condition is true, or a timeout. Returns whether it is. */
export async function until(isSo: () => boolean | Promise<boolean>, waitMs = WAIT_MS): Promise<boolean> {
  const deadline = Date.now() + waitMs
  while (Date.now() < deadline) {
    if (await isSo()) return true
    await pause(50)
  }
  return false
}

/** Waits until a server reports that it is the primary, which may take time on a busy machine. */
export async function primaryOf(cluster: Cluster): Promise<PostgresMember> {
  let primary: PostgresMember | null = null
  await until(async () => (primary = await cluster.primary()) !== null)
  if (!primary) throw new Error('PostgreSQL has no primary')
  return primary
}

/** Gracefully restarts one node after another, each with changed settings. */
export async function replaceNodes(
  { cluster, instructions }: Stage,
  change: { env?: NodeSettings['env']; code?: string },
): Promise<void> {
  for (const node of cluster.nodes) {
    Object.assign(node.settings, { ...change, env: { ...node.settings.env, ...change.env } })
    await node.restart(instructions)
    await pause(SEEN_MS)
  }
}
