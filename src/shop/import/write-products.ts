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
      for await (const products of batches()) {
        add(counts, await writeProducts(tx, products, now().toISOString(), { isBulkLoad: true }))
        counts.variants += variantCount(products)
      }
    })
    await completeImport(tx, entry)
    return counts
  })

const MIN_STEP_PRODUCTS = 250

export async function updateShop(
  { database: { db }, now }: ImportContext,
  step: RunStep,
  batches: AsyncIterable<ProductInput[]>,
): Promise<Counts> {
  const counts = createCounts()
  const write = async (products: readonly ProductInput[]) =>
    add(counts, await step((tx, logBefore) => writeProducts(tx, products, now().toISOString(), { logBefore })))
  let pending: ProductInput[] = []
  for await (const products of batches) {
    const changed = await changedAmong(db, products)
    counts.unchanged += products.length - changed.length
    counts.variants += variantCount(products)
    pending.push(...changed)
    if (pending.length < MIN_STEP_PRODUCTS) continue
    await write(pending)
    pending = []
  }
  if (pending.length > 0) await write(pending)
  return counts
}

const createCounts = (): Counts => ({ created: 0, updated: 0, unchanged: 0, variants: 0 })

const variantCount = (products: readonly ProductInput[]): number =>
  products.reduce((sum, { variants }) => sum + variants.length, 0)

function add(counts: Counts, written: Written): void {
  counts.created += written.created
  counts.updated += written.updated
  counts.unchanged += written.unchanged
}
