import {
  claimRollback,
  deleteDiscarded,
  discardImport,
  unfinishedImport,
  type JournalEntry,
} from '#database/import/import-journal.ts'
import { runStep, type ImportContext, type RunStep } from './run-step.ts'
import { restoreProducts } from './restore-products.ts'

/** After this long without a heartbeat, the import's process is considered dead. */
const LEASE_MS = 60_000

export async function rollBackAbandoned(context: ImportContext): Promise<boolean> {
  const { database } = context
  const entry = await unfinishedImport(database.db)
  const wasAbandoned = entry !== undefined && (await rollBack(context, entry, { leaseMs: LEASE_MS }))
  await deleteDiscarded(database)
  return wasAbandoned
}

type RollbackOptions = { leaseMs?: number; onProgress?: (done: number) => void }

/** Returns false while the lease is valid. Safe to repeat: restored products are not changed again. */
export async function rollBack(
  context: ImportContext,
  entry: JournalEntry,
  { leaseMs = 0, onProgress = () => {} }: RollbackOptions = {},
): Promise<boolean> {
  const { database } = context
  const now = context.now()
  const expiredBefore = new Date(now.getTime() - leaseMs).toISOString()
  const claimed = await database.transaction((tx) => claimRollback(tx, entry, expiredBefore, now.toISOString()))
  if (!claimed) return false
  // A rollback cannot be undone, so nothing is logged.
  const step: RunStep = (work) => runStep(context, claimed, (tx) => work(tx, async () => {}))
  await restoreProducts(context, claimed, step, onProgress)
  await database.transaction((tx) => discardImport(tx, claimed))
  await deleteDiscarded(database)
  return true
}
