import { setTimeout as pause } from 'node:timers/promises'
import { raiseCatalogVersion } from '#database/catalog/catalog-version.ts'
import type { ProductRecord } from '#database/catalog/product-records.ts'
import { heartbeat, type JournalEntry } from '#database/import/import-journal.ts'
import { logProducts } from '#database/import/undo-log.ts'
import type { Tx } from '#database/schema.ts'
import { ShopError } from '#domain/errors.ts'
import type { Shop } from '#shop/shop.ts'

/** `yieldToRequests` is absent in a process that serves no shoppers. */
export type ImportContext = Pick<Shop, 'database' | 'now'> & Partial<Pick<Shop, 'yieldToRequests'>>
/** Is told of products before they are changed, so that the change can be undone. */
export type LogBefore = (products: ProductRecord[]) => Promise<void>
/** Runs a part of an import in a transaction of its own, which has raised the catalog's version. */
export type RunStep = <T>(work: StepWork<T>) => Promise<T>
type StepWork<T> = (tx: Tx, logBefore: LogBefore) => Promise<T>

/** Writers waiting for SQLite's lock try every few milliseconds: between two steps they get it. */
const STEP_PAUSE_MS = 20

/** Throws ShopError once the import's lease is lost. */
export async function runStep<T>(
  { database, now, yieldToRequests }: ImportContext,
  entry: JournalEntry,
  work: StepWork<T>,
): Promise<T> {
  await pause(STEP_PAUSE_MS)
  await yieldToRequests?.()
  return database.transaction(async (tx) => {
    await raiseCatalogVersion(tx)
    if (!(await heartbeat(tx, entry, now().toISOString())))
      throw new ShopError('conflict', 'This import stalled for a minute and was rolled back.')
    return work(tx, (products) => logProducts(tx, entry, products))
  })
}
