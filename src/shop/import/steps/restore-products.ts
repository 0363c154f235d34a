import {
  recordsAfter,
  recordsBySlug,
  highestId,
  isForSale,
  lockStock,
  slugsAfter,
} from '#database/catalog/product-records.ts'
import { eachBatch } from '#database/each-batch.ts'
import type { JournalEntry } from '#database/import/import-journal.ts'
import { countLogged, loggedAfter, restoreUpdateTimes } from '#database/import/undo-log.ts'
import { writeProducts } from '#database/import/write-products.ts'
import type { ImportContext, RunStep } from './run-step.ts'
import { unpublishProducts } from './unpublish-products.ts'

export type Restored = { restored: number; unpublished: number }

/** Reduces the former stock by sales since the import, and unpublishes new products. */
export async function restoreProducts(
  { database: { db }, now }: ImportContext,
  entry: JournalEntry,
  step: RunStep,
  onProgress: (done: number) => void,
): Promise<Restored> {
  const total = (await highestId(db)) - entry.highest_id + (await countLogged(db, entry))
  const count: Restored = { restored: 0, unpublished: 0 }
  const at = now().toISOString()
  const unpublishNew = (last: number) =>
    step(async (tx, logBefore) => {
      const ids = (await slugsAfter(tx, last)).map(({ id }) => id)
      await lockStock(tx, ids)
      const products = await recordsAfter(tx, last)
      await unpublishProducts(tx, logBefore, products, at)
      count.unpublished += products.length
      return products
    })
  const restoreLogged = (last: number) =>
    step(async (tx, logBefore) => {
      const products = await loggedAfter(tx, entry, last)
      const [published, others] = [products.filter(isForSale), products.filter((product) => !isForSale(product))]
      const slugs = others.map(({ slug }) => slug)
      await unpublishProducts(tx, logBefore, [...(await recordsBySlug(tx, slugs)).values()], at)
      await writeProducts(tx, published, at, { logBefore })
      await restoreUpdateTimes(
        tx,
        entry,
        published.map(({ id }) => id),
      )
      count.restored += published.length
      count.unpublished += others.length
      return products
    })
  let done = 0
  for (const batches of [eachBatch(unpublishNew, entry.highest_id), eachBatch(restoreLogged)])
    for await (const { length } of batches) onProgress(Math.min(1, (done += length) / total))
  return count
}
