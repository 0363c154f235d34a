import {
  claimRollback,
  deleteDiscarded,
  discardImport,
  unfinishedImport,
  type JournalEntry,
} from '#database/import/import-journal.ts'
import { runStep, type ImportContext, type RunStep } from './run-step.ts'
import { restoreProducts } from './restore-products.ts'

/** An import without a heartbeat for this long belongs to a process that has died. */
const LEASE_MS = 60_000

export async function rollBackAbandoned(context: ImportContext): Promise<boolean> {
  const { database } = context
  const entry = await unfinishedImport(database.db)
  const wasAbandoned = entry !== undefined && (await rollBack(context, entry, { leaseMs: LEASE_MS }))
  await deleteDiscarded(database)
  return wasAbandoned
}

type RollbackOptions = { leaseMs?: number; onProgress?: (done: number) => void }

/** Returns false if the last heartbeat is younger than the lease. Repeating it is safe: restored products are not changed again. */
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
  // A rollback is not undone itself: nothing is logged.
  const step: RunStep = (work) => runStep(context, claimed, (tx) => work(tx, async () => {}))
  await restoreProducts(context, claimed, step, onProgress)
  await database.transaction((tx) => discardImport(tx, claimed))
  await deleteDiscarded(database)
  return true
}
