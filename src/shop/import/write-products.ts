import { lockCatalog, raiseCatalogVersion } from '#database/catalog/catalog-version.ts'
import { bulkLoad } from '#database/import/bulk-load.ts'
import { beginImport } from '#database/import/import-journal.ts'
import { isForSale, type ProductRecord } from '#database/catalog/product-records.ts'
import { isCatalogEmpty } from '#database/import/known-products.ts'
import { writeCompleted, writeProducts, type Written } from '#database/import/write-products.ts'
import type { Tx } from '#database/schema.ts'
import type { ProductInput } from '#domain/catalog/product-input.ts'
import { applyPatch, type MergeRules, type ProductPatch } from '#domain/catalog/product-patch.ts'
import { conflict } from '#domain/errors.ts'
import type { Complete } from '#shop/import/steps/run-in-steps.ts'
import type { ImportContext, RunStep } from '#shop/import/steps/run-step.ts'

type FillOptions = { rules: MergeRules; makeRoom?: (tx: Tx, at: string) => Promise<void>; complete: Complete }

export type Counts = Written & { variants: number }

/** Returns null if the shop still has products after `makeRoom`. */
export const fillEmptyShop = (
  { database, now }: ImportContext,
  batches: () => AsyncIterable<ProductPatch[]>,
  { rules, makeRoom = async () => {}, complete }: FillOptions,
): Promise<Counts | null> =>
  database.transaction(async (tx) => {
    // Lock before checking, so that a concurrent import waits here.
    await lockCatalog(tx)
    await makeRoom(tx, now().toISOString())
    if (!(await isCatalogEmpty(tx))) return null
    await raiseCatalogVersion(tx)
    const entry = await beginImport(tx, now().toISOString())
    const counts = createCounts()
    await bulkLoad(tx, async () => {
      for await (const patches of joined(batches(), BULK_LOAD_PRODUCTS)) {
        const products = patches.map((patch) => merged(rules, patch, undefined))
        add(counts, await writeProducts(tx, products, now().toISOString(), { isBulkLoad: true }))
        counts.variants += products.reduce((sum, { variants }) => sum + variants.length, 0)
      }
    })
    await complete(tx, entry, now().toISOString())
    return counts
  })

/** Small, because shoppers' writes wait for each step. */
const STEP_PRODUCTS = 250
/** Larger batches write the search terms that products share less often. */
const BULK_LOAD_PRODUCTS = 1000

/** Leaves `variants` at 0 in the counts. */
export async function updateShop(
  { now }: ImportContext,
  step: RunStep,
  batches: AsyncIterable<ProductPatch[]>,
  rules: MergeRules,
): Promise<Counts> {
  const counts = createCounts()
  const complete = (patch: ProductPatch, before: ProductRecord | undefined) =>
    merged(rules, patch, before && isForSale(before) ? before : undefined)
  for await (const patches of joined(batches, STEP_PRODUCTS))
    add(
      counts,
      await step((tx, logBefore) => writeCompleted(tx, patches, complete, now().toISOString(), { logBefore })),
    )
  return counts
}

function merged(rules: MergeRules, patch: ProductPatch, before: ProductRecord | undefined): ProductInput {
  const merged = applyPatch(before, patch, rules)
  // It could be merged during the comparison, so the shop has changed since.
  if (typeof merged === 'string') throw conflict(`${patch.slug} was changed in the meantime: ${merged}.`)
  return merged.product
}

async function* joined(batches: AsyncIterable<ProductPatch[]>, minProducts: number): AsyncGenerator<ProductPatch[]> {
  let pending: ProductPatch[] = []
  for await (const products of batches) {
    pending.push(...products)
    if (pending.length < minProducts) continue
    yield pending
    pending = []
  }
  if (pending.length > 0) yield pending
}

const createCounts = (): Counts => ({ created: 0, updated: 0, unchanged: 0, variants: 0 })

function add(counts: Counts, written: Written): void {
  counts.created += written.created
  counts.updated += written.updated
  counts.unchanged += written.unchanged
}
