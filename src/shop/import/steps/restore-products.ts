import {
  recordsAfter,
  recordsBySlug,
  highestId,
  isForSale,
  lockStock,
  slugsAfter,
  type ProductRecord,
} from '#database/catalog/product-records.ts'
import type { JournalEntry } from '#database/import/import-journal.ts'
import { countLogged, loggedAfter, unpublish } from '#database/import/undo-log.ts'
import { writeProducts } from '#database/import/write-products.ts'
import type { Tx } from '#database/schema.ts'
import type { ImportContext, LogBefore, RunStep } from './run-step.ts'

export type Restored = { restored: number; unpublished: number }

/** Restores changed products from before an import, with stock reduced by sales since then, and unpublishes new ones. */
export async function restoreProducts(
  { database: { db }, now }: ImportContext,
  entry: JournalEntry,
  step: RunStep,
  onProgress: (done: number) => void,
): Promise<Restored> {
  const total = (await highestId(db)) - entry.highest_id + (await countLogged(db, entry))
  const count: Restored = { restored: 0, unpublished: 0 }
  const at = now().toISOString()
  // `restore` returns the last id of its batch, or null at the end.
  const inSteps = async (
    first: number,
    restore: (tx: Tx, logBefore: LogBefore, last: number) => Promise<number | null>,
  ) => {
    for (let last: number | null = first; last !== null;) {
      const after: number = last
      last = await step((tx, logBefore) => restore(tx, logBefore, after))
      onProgress(Math.min(1, (count.restored + count.unpublished) / total))
    }
  }
  // New products come first, so that their SKUs are free for the old ones.
  await inSteps(entry.highest_id, async (tx, logBefore, last) => {
    await lockStock(
      tx,
      (await slugsAfter(tx, last)).map(({ id }) => id),
    )
    const products = await recordsAfter(tx, last)
    await unpublishProducts(tx, logBefore, products, at)
    count.unpublished += products.length
    return products.at(-1)?.id ?? null
  })
  await inSteps(0, async (tx, logBefore, last) => {
    const products = await loggedAfter(tx, entry, last)
    const published = products.filter(isForSale)
    const others = products.filter((product) => !isForSale(product)).map(({ slug }) => slug)
    await unpublishProducts(tx, logBefore, [...(await recordsBySlug(tx, others)).values()], at)
    await writeProducts(tx, published, at, { logBefore })
    count.restored += published.length
    count.unpublished += others.length
    return products.at(-1)?.id ?? null
  })
  return count
}

async function unpublishProducts(
  tx: Tx,
  logBefore: LogBefore,
  products: readonly ProductRecord[],
  at: string,
): Promise<void> {
  if (products.length === 0) return
  await logBefore([...products])
  await writeProducts(
    tx,
    products.map((product) => ({ ...product, listed: false })),
    at,
  )
  await unpublish(
    tx,
    products.map(({ id }) => id),
  )
}
