import { isForSale, recordsBySlug } from '#database/catalog/product-records.ts'
import { notFound } from '#domain/errors.ts'
import type { ImportContext } from '#shop/import/steps/run-step.ts'
import { runInSteps, type Cancellation } from '#shop/import/steps/run-in-steps.ts'
import type { DryRun } from '#shop/dry-run.ts'
import { unpublishSlugs } from '#shop/import/steps/unpublish-products.ts'

const STEP_PRODUCTS = 100

/** Removes products; `undoImport` restores them (docs/why/catalog.md). Throws ShopError without removing any if one is missing. */
export async function removeProducts(
  context: ImportContext,
  slugs: readonly string[],
  { dryRun = false, ...cancellation }: Cancellation & DryRun = {},
): Promise<number> {
  const known = await recordsBySlug(context.database.db, slugs)
  for (const slug of slugs) {
    const product = known.get(slug)
    if (!product || !isForSale(product)) throw notFound(`There is no product "${slug}". Nothing was removed.`)
  }
  if (dryRun) return slugs.length
  return runInSteps(context, cancellation, async (step) => {
    let count = 0
    for (let first = 0; first < slugs.length; first += STEP_PRODUCTS)
      count += await unpublishSlugs(context, step, slugs.slice(first, first + STEP_PRODUCTS))
    return count
  })
}
