import { lockCatalog } from '#database/catalog/catalog-version.ts'
import {
  beginImport,
  completeImport,
  deleteDiscarded,
  heartbeat,
  unfinishedImport,
  type JournalEntry,
} from '#database/import/import-journal.ts'
import type { Db, Tx } from '#database/schema.ts'
import { ShopError } from '#domain/errors.ts'
import { runStep, type ImportContext, type RunStep } from './run-step.ts'
import { rollBack, rollBackAbandoned } from './rollback.ts'

export type Cancellation = {
  signal?: AbortSignal
  onRollback?: (done: number) => void
}

const HEARTBEAT_MS = 10_000

/** Runs an import in many transactions, `complete` in the last. Rolls back a failed one. Throws ShopError while another runs. */
export async function runInSteps<T>(
  context: ImportContext,
  { signal, onRollback }: Cancellation,
  work: (step: RunStep) => Promise<T>,
  complete: (tx: Tx, entry: JournalEntry) => Promise<void> = completeImport,
): Promise<T> {
  const { database, now } = context
  await rollBackAbandoned(context)
  await rejectConcurrent(database.db)
  let entry: JournalEntry | undefined
  const step: RunStep = async (work) => {
    signal?.throwIfAborted()
    return runStep(context, (entry ??= await begin(context)), work)
  }
  const sendHeartbeat = async () => {
    if (entry) await database.transaction((tx) => heartbeat(tx, entry!, now().toISOString())).catch(() => {})
  }
  // A long comparison of unchanged products runs no step, so steps alone would not renew the lease.
  const timer = setInterval(() => void sendHeartbeat(), HEARTBEAT_MS)
  try {
    const result = await work(step)
    signal?.throwIfAborted()
    if (entry) await database.transaction((tx) => complete(tx, entry!))
    await deleteDiscarded(database)
    return result
  } catch (error) {
    // If the rollback fails as well, `rollBackAbandoned` repeats it later.
    if (entry) await rollBack(context, entry, onRollback).catch(() => {})
    throw error
  } finally {
    clearInterval(timer)
  }
}

const begin = ({ database, now }: ImportContext): Promise<JournalEntry> =>
  database.transaction(async (tx) => {
    await lockCatalog(tx)
    await rejectConcurrent(tx)
    return beginImport(tx, now().toISOString())
  })

async function rejectConcurrent(db: Db): Promise<void> {
  if (await unfinishedImport(db))
    throw new ShopError('conflict', 'Another import is running, or was interrupted just now. Try again in a minute.')
}
