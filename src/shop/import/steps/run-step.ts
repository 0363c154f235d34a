import { setTimeout as pause } from 'node:timers/promises'
import { raiseCatalogVersion } from '#database/catalog/catalog-version.ts'
import { heartbeat, type JournalEntry } from '#database/import/import-journal.ts'
import { openStepLog } from '#database/import/undo-log.ts'
import type { LogProductsBefore } from '#database/import/write-products.ts'
import type { Tx } from '#database/schema.ts'
import { conflict } from '#domain/errors.ts'
import { dryRun } from '#shop/dry-run.ts'
import type { Shop } from '#shop/shop.ts'

/** `yieldToRequests` is absent in processes that serve no shoppers. */
export type ImportContext = Pick<Shop, 'database' | 'now' | 'timeZone'> & Partial<Pick<Shop, 'yieldToRequests'>>
export type RunStep = <T>(work: StepWork<T>) => Promise<T>
type StepWork<T> = (tx: Tx, logBefore: LogProductsBefore) => Promise<T>

/** Long enough for a writer that polls SQLite's lock to get it between steps. */
const STEP_PAUSE_MS = 20

export async function runStep<T>(context: ImportContext, entry: JournalEntry, work: StepWork<T>): Promise<T> {
  const { database, now } = context
  await letOthersWrite(context)
  return database.transaction(async (tx) => {
    await raiseCatalogVersion(tx)
    if (!(await heartbeat(tx, entry, now().toISOString())))
      throw conflict('This import stalled for a minute and was rolled back.')
    const log = openStepLog(tx, entry)
    const result = await work(tx, log.before)
    await log.save()
    return result
  })
}

/** Runs a step and rolls it back. */
export async function runTrial<T>(context: ImportContext, work: StepWork<T>): Promise<T> {
  await letOthersWrite(context)
  return dryRun(context.database, (tx) => work(tx, async () => {}))
}

async function letOthersWrite({ yieldToRequests }: ImportContext): Promise<void> {
  await pause(STEP_PAUSE_MS)
  await yieldToRequests?.()
}
