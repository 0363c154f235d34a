import { lockCatalog } from '#database/catalog/catalog-version.ts'
import {
  beginImport,
  completeImport,
  deleteDiscarded,
  heartbeat,
  journalState,
  unfinishedImport,
  type ChangeKind,
  type JournalEntry,
} from '#database/import/import-journal.ts'
import type { Db, Tx } from '#database/schema.ts'
import { conflict } from '#domain/errors.ts'
import type { DryRun } from '#shop/dry-run.ts'
import { runStep, runTrial, type ImportContext, type RunStep } from './run-step.ts'
import { rollBack, rollBackAbandoned } from './rollback.ts'

export type Cancellation = {
  signal?: AbortSignal
  onRollback?: (done: number) => void
}

export type Complete = (tx: Tx, entry: JournalEntry, at: string) => Promise<void>

export type RunOptions = DryRun & {
  kind?: ChangeKind
  complete?: Complete
  /** The state of the journal when the import was compared. */
  journal?: string
}

const HEARTBEAT_MS = 10_000

/** Rolls back an abandoned import and returns the state of the journal. Throws ShopError while another import runs. */
export async function finishImports(context: ImportContext): Promise<string> {
  await rollBackAbandoned(context)
  await rejectConcurrent(context.database.db)
  return journalState(context.database.db)
}

/**
 * Runs an import in many transactions, with `complete` in the last. Rolls back on failure. Throws ShopError while another runs.
 * A dry run rolls back each step separately, so that orders can be written in between.
 */
export async function runInSteps<T>(
  context: ImportContext,
  { signal, onRollback }: Cancellation,
  work: (step: RunStep) => Promise<T>,
  { kind = 'import', complete = completeImport, journal, dryRun }: RunOptions = {},
): Promise<T> {
  const { database, now } = context
  if (dryRun) {
    await rejectConcurrent(database.db)
    return work((one) => {
      signal?.throwIfAborted()
      return runTrial(context, one)
    })
  }
  const settled = await finishImports(context)
  let entry: JournalEntry | undefined
  const step: RunStep = async (work) => {
    signal?.throwIfAborted()
    return runStep(context, (entry ??= await begin(context, kind, journal ?? settled)), work)
  }
  const sendHeartbeat = async () => {
    if (entry) await database.transaction((tx) => heartbeat(tx, entry!, now().toISOString())).catch(() => {})
  }
  // Renew the lease on a timer too, because comparing unchanged products runs no steps.
  const timer = setInterval(() => void sendHeartbeat(), HEARTBEAT_MS)
  try {
    const result = await work(step)
    signal?.throwIfAborted()
    if (entry) await database.transaction((tx) => complete(tx, entry!, now().toISOString()))
    await deleteDiscarded(database)
    return result
  } catch (error) {
    // If the rollback fails too, `rollBackAbandoned` retries it later.
    if (entry) await rollBack(context, entry, { onProgress: onRollback }).catch(() => {})
    throw error
  } finally {
    clearInterval(timer)
  }
}

const begin = ({ database, now }: ImportContext, kind: ChangeKind, journal: string): Promise<JournalEntry> =>
  database.transaction(async (tx) => {
    await lockCatalog(tx)
    await rejectConcurrent(tx)
    if ((await journalState(tx)) !== journal)
      throw conflict('Another import finished in the meantime. Run the command again.')
    return beginImport(tx, now().toISOString(), kind)
  })

export async function rejectConcurrent(db: Db): Promise<void> {
  if (await unfinishedImport(db))
    throw conflict('Another import is running or was just interrupted. Try again in a minute.')
}
