import { slugsAfter } from '#database/catalog/product-records.ts'
import { eachBatch } from '#database/each-batch.ts'
import type { Db } from '#database/schema.ts'
import type { TimeZone } from '#domain/days.ts'
import { clockOf } from '#shop/clock.ts'
import { noLosses, type Losses } from '#domain/catalog/losses.ts'
import { changesBetween, type FieldChange } from '#domain/catalog/product-input.ts'
import { applyPatch, type StockChange } from '#domain/catalog/product-patch.ts'
import { withCatalogFile, type CatalogFile, type ReadOptions } from './catalog-file.ts'
import {
  countOutcomes,
  noStocks,
  outcomeAt,
  publishedBySlug,
  type Comparison,
  type Outcome,
  type StockSummary,
} from '#shop/import/compare/compare-with-shop.ts'
import { findDoubleCount } from '#shop/import/compare/double-count.ts'
import { findLargeLosses } from '#shop/import/compare/large-losses.ts'
import { noLosingProducts } from '#shop/import/compare/losing-products.ts'
import type { ImportReport } from './import-products.ts'
import type { Shop } from '#shop/shop.ts'

/** Receives the results during the comparison. */
export type Watch = Pick<ReadOptions, 'onProgress'> & {
  onSummary?: (summary: Summary) => void
  /** `changes` is null for a new product. */
  onProduct?: (slug: string, changes: FieldChange[] | null) => void
  /** Called for stock that differs in the file but is kept. */
  onKeptStock?: (slug: string, changes: StockChange[]) => void
}

type Reasons = { largeLosses: string[]; doubleCount: string | null }
export type Summary = Reasons & { losses: Losses; stock: StockSummary }

/** What an import would report, why it would need `yes`, and the slugs of products missing from the file. */
export type Preview = ImportReport & Reasons & { missing: { count: number; first: string[] } }

/** Compares a file with the shop like `importFile`, without writing. Throws BadFile if the file cannot be read. */
export const previewImport = (
  shop: Pick<Shop, 'database' | 'now' | 'timeZone'>,
  file: string,
  options: Omit<ReadOptions, 'media'> & Watch,
): Promise<Preview> =>
  withCatalogFile(shop.database.db, file, { ...options, media: null, ...clockOf(shop) }, async (catalog) => {
    const { db } = shop.database
    const { comparison, problems, warnings, fetched } = catalog
    const compared = comparison
      ? await reportChanges({ db, timeZone: shop.timeZone }, catalog, comparison, options)
      : await reportNew(catalog, options)
    const skipped = catalog.bad.size - catalog.repeats
    const missing = await missingFrom(catalog, db)
    const unpublished = options.replace ? missing.count : 0
    return { ...compared, skipped, unpublished, missing, problems, warnings, fetched }
  })

type Compared = Omit<Preview, 'skipped' | 'unpublished' | 'missing' | 'problems' | 'warnings' | 'fetched'>

async function reportNew({ batches }: CatalogFile, { onProduct = () => {} }: Watch): Promise<Compared> {
  const counts = { created: 0, updated: 0, unchanged: 0, variants: 0 }
  for await (const patches of batches('Comparing'))
    for (const { slug, variants } of patches) {
      onProduct(slug, null)
      counts.created += 1
      counts.variants += variants.length
    }
  return { ...counts, losses: noLosses(), losing: noLosingProducts(), stock: noStocks(), ...NO_REASONS }
}

const NO_REASONS: Reasons = { largeLosses: [], doubleCount: null }

async function reportChanges(
  { db, timeZone }: { db: Db; timeZone: TimeZone },
  catalog: CatalogFile,
  comparison: Comparison,
  { onSummary = () => {}, onProduct = () => {}, onKeptStock = () => {} }: Watch,
): Promise<Compared> {
  const { losses, losing, stock, variants } = comparison
  const doubleCount = await findDoubleCount({ db, timeZone }, catalog.file, catalog.rules.stock, comparison)
  const reasons = { largeLosses: await findLargeLosses(db, losses), doubleCount }
  onSummary({ losses, stock, ...reasons })
  const isWanted = (index: number) => ['updated', 'created', 'kept'].includes(outcomeAt(comparison, index))
  for await (const patches of catalog.batches('Comparing', isWanted)) {
    const known = await publishedBySlug(
      db,
      patches.map(({ slug }) => slug),
    )
    for (const patch of patches) {
      const before = known.get(patch.slug)
      const merged = applyPatch(before, patch, catalog.rules)
      // A product changed in the meantime may no longer be mergeable.
      if (typeof merged === 'string') continue
      const changes = before ? changesBetween(before, merged.product) : null
      if (changes?.length !== 0) onProduct(patch.slug, changes)
      if (catalog.rules.stock === 'keep' && merged.stockChanges.length > 0) onKeptStock(patch.slug, merged.stockChanges)
    }
  }
  const counted = (...outcomes: Outcome[]) => countOutcomes(comparison, catalog, outcomes)
  return {
    created: counted('created'),
    updated: counted('updated'),
    unchanged: counted('unchanged', 'kept'),
    variants,
    losses,
    losing,
    stock,
    ...reasons,
  }
}

const MAX_MISSING_SLUGS = 5

async function missingFrom({ hasSlug }: CatalogFile, db: Db): Promise<Preview['missing']> {
  const missing: Preview['missing'] = { count: 0, first: [] }
  for await (const rows of eachBatch((last) => slugsAfter(db, last))) {
    const others = rows.filter(({ slug }) => !hasSlug(slug))
    missing.count += others.length
    missing.first.push(...others.slice(0, MAX_MISSING_SLUGS - missing.first.length).map(({ slug }) => slug))
  }
  return missing
}
