import { runningSalesOf } from '#database/catalog/sales.ts'
import { isForSale, recordsBySlug, type ProductRecord } from '#database/catalog/product-records.ts'
import type { Staging } from '#database/import/staging.ts'
import type { Db } from '#database/schema.ts'
import { endsReduction, lossesBetween, noLosses, type Losses } from '#domain/catalog/losses.ts'
import { changesBetween, type ProductInput } from '#domain/catalog/product-input.ts'
import { applyPatch, type MergeRules, type ProductPatch, type StockChange } from '#domain/catalog/product-patch.ts'
import type { Inspection } from '#shop/import/inspect.ts'
import { addProblems } from '#shop/import/problems.ts'
import { addLosing, noLosingProducts, type LosingProducts } from './losing-products.ts'

/** `kept`: the file would only change the stock, which is not allowed. */
const OUTCOMES = ['none', 'unchanged', 'kept', 'updated', 'created'] as const
export type Outcome = (typeof OUTCOMES)[number]

export type Comparison = {
  /** Indexed by position in the file, which may have millions of products. */
  outcomes: Uint8Array
  variants: number
  losses: Losses
  losing: LosingProducts
  stock: StockSummary
  /** The file includes the stock at export for tracked variants. */
  isExport: boolean
}
export type StockSummary = {
  /** Variants tracked in the file. `before`: current stock; `after`: stock after the import. */
  count: number
  before: number
  after: number
  /** Variants tracked in the shop but not in the file. */
  uncounted: number
}
export const noStocks = (): StockSummary => ({ count: 0, before: 0, after: 0, uncounted: 0 })

export const outcomeAt = ({ outcomes }: Comparison, index: number): Outcome => OUTCOMES[outcomes[index]!]!

export const countOutcomes = ({ outcomes }: Comparison, { bad }: Inspection, counted: readonly Outcome[]): number =>
  outcomes.reduce((sum, code, index) => (counted.includes(OUTCOMES[code]!) && !bad.has(index) ? sum + 1 : sum), 0)

export type IndexedPatch = { index: number; patch: ProductPatch }

/** Reports products that cannot be merged as problems. */
export async function compareWithShop(
  db: Db,
  batches: AsyncIterable<IndexedPatch[]>,
  found: Inspection,
  slugs: Staging['slugs'],
  rules: MergeRules,
): Promise<Comparison> {
  const comparison: Comparison = {
    outcomes: new Uint8Array(found.total),
    variants: 0,
    losses: noLosses(),
    losing: noLosingProducts(),
    stock: noStocks(),
    isExport: false,
  }
  for await (const batch of batches) {
    const known = await publishedBySlug(
      db,
      batch.map(({ patch }) => patch.slug),
    )
    const sales = await runningSalesOf(
      db,
      [...known.values()].map(({ id }) => id),
    )
    for (const { index, patch } of batch) {
      const before = known.get(patch.slug)
      const merged = applyPatch(before, patch, rules)
      if (typeof merged !== 'string') {
        note(comparison, index, before, merged, patch)
        const sale = before && sales.get(before.id)
        if (sale !== undefined && endsReduction(before!, merged.product))
          addProblems(found.warnings, [
            { where: slugs.find(patch.slug)!.where, reason: `ends sale ${sale} for ${patch.slug}` },
          ])
        continue
      }
      found.bad.add(index)
      addProblems(found.problems, [{ where: slugs.find(patch.slug)!.where, reason: merged }])
    }
  }
  return comparison
}

/** Treats an unpublished product as new. */
export async function publishedBySlug(db: Db, slugs: readonly string[]): Promise<Map<string, ProductRecord>> {
  const known = await recordsBySlug(db, slugs)
  return new Map([...known].filter(([, product]) => isForSale(product)))
}

function note(
  comparison: Comparison,
  index: number,
  before: ProductInput | undefined,
  { product, stockChanges }: { product: ProductInput; stockChanges: StockChange[] },
  { variants }: ProductPatch,
): void {
  const isChanged = !before || changesBetween(before, product).length > 0
  const unchanged: Outcome = stockChanges.length > 0 ? 'kept' : 'unchanged'
  comparison.outcomes[index] = OUTCOMES.indexOf(!before ? 'created' : isChanged ? 'updated' : unchanged)
  comparison.variants += product.variants.length
  if (before && isChanged) addLosing(comparison, product.slug, lossesBetween(before, product))
  for (const change of stockChanges) addStock(comparison.stock, change)
  comparison.isExport ||= variants.some(
    ({ stock, stockAtExport }) => Boolean(stock) && typeof stockAtExport === 'number',
  )
}

/** Stock that is no longer tracked is not zero, so it is left out of the totals. */
function addStock(stock: StockSummary, { before, after }: StockChange): void {
  if (after === null) stock.uncounted += 1
  else {
    stock.count += 1
    stock.before += before ?? 0
    stock.after += after
  }
}
