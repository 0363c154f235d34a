import {
  recordsAfter,
  recordsWithIds,
  highestId,
  isForSale,
  lockStock,
  slugsAfter,
} from '#database/catalog/product-records.ts'
import { eachBatch } from '#database/each-batch.ts'
import type { JournalEntry } from '#database/import/import-journal.ts'
import { countLogged, restoreUpdateTimes, nextUndoneProducts, type UndoneProduct } from '#database/import/undo-log.ts'
import { writeProducts } from '#database/import/write-products.ts'
import type { ImportContext, RunStep } from './run-step.ts'
import { unpublishProducts } from './unpublish-products.ts'

/** `kept`: fields changed since, which are not restored; absent if there are none. */
export type Restored = { restored: number; unpublished: number; kept?: KeptFields }
type KeptFields = { count: number; first: { slug: string; fields: string[] }[] }

/** Reverts only what a change has changed, and unpublishes new products. Units sold since are subtracted from the restored stock. */
export async function restoreProducts(
  { database: { db }, now }: ImportContext,
  entry: JournalEntry,
  step: RunStep,
  onProgress: (done: number) => void,
): Promise<Restored> {
  // Only an import creates products.
  const isImport = entry.kind === 'import'
  const created = isImport ? (await highestId(db)) - entry.highest_id : 0
  const total = created + (await countLogged(db, entry))
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
      const undone = await nextUndoneProducts(tx, entry, last)
      const products = undone.map(({ product }) => product)
      const [published, others] = [products.filter(isForSale), products.filter((product) => !isForSale(product))]
      const ids = others.map(({ id }) => id)
      const unpublished = (await recordsWithIds(tx, ids)).filter(isForSale)
      await unpublishProducts(tx, logBefore, unpublished, at)
      await writeProducts(tx, published, at, { logBefore })
      const whole = undone.filter(({ product, kept }) => kept.length === 0 && isForSale(product))
      await restoreUpdateTimes(
        tx,
        entry,
        whole.map(({ product }) => product.id),
      )
      count.restored += published.length
      count.unpublished += unpublished.length
      addKept(count, undone)
      return products
    })
  let done = 0
  const restoring = eachBatch(restoreLogged)
  for (const batches of isImport ? [eachBatch(unpublishNew, entry.highest_id), restoring] : [restoring])
    for await (const { length } of batches) onProgress(Math.min(1, (done += length) / total))
  return count
}

const MAX_NAMED = 5

function addKept(count: Restored, undone: readonly UndoneProduct[]): void {
  const named = undone
    .filter(({ kept }) => kept.length > 0)
    .map(({ product, kept }) => ({ slug: product.slug, fields: kept }))
  if (named.length === 0) return
  const { count: before, first } = count.kept ?? { count: 0, first: [] }
  count.kept = { count: before + named.length, first: [...first, ...named].slice(0, MAX_NAMED) }
}
