import { lockCatalog, raiseCatalogVersion } from '#database/catalog/catalog-version.ts'
import { bulkLoad } from '#database/import/bulk-load.ts'
import { beginImport, completeImport } from '#database/import/import-journal.ts'
import { changedAmong, isCatalogEmpty } from '#database/import/known-products.ts'
import { writeProducts, type Written } from '#database/import/write-products.ts'
import type { ProductInput } from '#domain/catalog/product-input.ts'
import type { ImportContext, RunStep } from '#shop/import/steps/run-step.ts'

export type Counts = Written & { variants: number }

/** Writes all products in one transaction. Returns null if the shop has products already. */
export const fillEmptyShop = (
  { database, now }: ImportContext,
  batches: () => AsyncIterable<ProductInput[]>,
): Promise<Counts | null> =>
  database.transaction(async (tx) => {
    // Locked before the check, so that a concurrent import waits here.
    await lockCatalog(tx)
    if (!(await isCatalogEmpty(tx))) return null
    await raiseCatalogVersion(tx)
    const entry = await beginImport(tx, now().toISOString())
    const counts = createCounts()
    await bulkLoad(tx, async () => {
      for await (const products of joined(batches(), BULK_LOAD_PRODUCTS)) {
        add(counts, await writeProducts(tx, products, now().toISOString(), { isBulkLoad: true }))
        counts.variants += variantCount(products)
      }
    })
    await completeImport(tx, entry)
    return counts
  })

/** Shoppers wait for a step, which writes up to twice as many. */
const STEP_PRODUCTS = 250
/** Fewer would write the words that products share more often. */
const BULK_LOAD_PRODUCTS = 1000

export async function updateShop(
  { database: { db }, now }: ImportContext,
  step: RunStep,
  batches: AsyncIterable<ProductInput[]>,
): Promise<Counts> {
  const counts = createCounts()
  async function* changedBatches() {
    for await (const products of batches) {
      const changed = await changedAmong(db, products)
      counts.unchanged += products.length - changed.length
      counts.variants += variantCount(products)
      yield changed
    }
  }
  for await (const products of joined(changedBatches(), STEP_PRODUCTS))
    add(counts, await step((tx, logBefore) => writeProducts(tx, products, now().toISOString(), { logBefore })))
  return counts
}

async function* joined(batches: AsyncIterable<ProductInput[]>, minProducts: number): AsyncGenerator<ProductInput[]> {
  let pending: ProductInput[] = []
  for await (const products of batches) {
    pending.push(...products)
    if (pending.length < minProducts) continue
    yield pending
    pending = []
  }
  if (pending.length > 0) yield pending
}

const createCounts = (): Counts => ({ created: 0, updated: 0, unchanged: 0, variants: 0 })

const variantCount = (products: readonly ProductInput[]): number =>
  products.reduce((sum, { variants }) => sum + variants.length, 0)

function add(counts: Counts, written: Written): void {
  counts.created += written.created
  counts.updated += written.updated
  counts.unchanged += written.unchanged
}
