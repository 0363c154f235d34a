import { slugsAfter } from '#database/catalog/product-records.ts'
import { eachBatch } from '#database/each-batch.ts'
import type { Written } from '#database/import/write-products.ts'
import type { Db } from '#database/schema.ts'
import type { TimeZone } from '#domain/days.ts'
import { clockOf } from '#shop/clock.ts'
import type { Losses } from '#domain/catalog/losses.ts'
import { changesBetween, type FieldChange } from '#domain/catalog/product-input.ts'
import { applyPatch, type StockChange } from '#domain/catalog/product-patch.ts'
import { withCatalogFile, type CatalogFile, type ReadOptions } from './catalog-file.ts'
import {
  countOutcomes,
  outcomeAt,
  publishedBySlug,
  type Comparison,
  type Outcome,
  type StockSummary,
} from '#shop/import/compare/compare-with-shop.ts'
import { findDoubleCount } from '#shop/import/compare/double-count.ts'
import { findLargeLosses } from '#shop/import/compare/large-losses.ts'
import type { FetchedPictures } from '#shop/import/pictures/fetch-pictures.ts'
import type { Problems } from './problems.ts'
import type { Shop } from '#shop/shop.ts'

export type PreviewOptions = Omit<ReadOptions, 'media'> & {
  onSummary?: (summary: Summary) => void
  /** `changes` is null for a new product. */
  onProduct: (slug: string, changes: FieldChange[] | null) => void
  /** The file has another stock for these, but the shop's is kept. */
  onKeptStock?: (slug: string, changes: StockChange[]) => void
}

export type Summary = { losses: Losses; largeLosses: string[]; stock: StockSummary; doubleCount: string | null }

export type Preview = Written & {
  /** The file lacks these products of the shop. `first` has slugs. */
  missing: { count: number; first: string[] }
  bad: number
  problems: Problems
  warnings: Problems
  fetched?: FetchedPictures
}

/** Compares a file with the shop as `importFile` would. Throws BadFile if the file cannot be read. */
export const previewImport = (
  shop: Pick<Shop, 'database' | 'now' | 'timeZone'>,
  file: string,
  options: PreviewOptions,
): Promise<Preview> =>
  withCatalogFile(shop.database.db, file, { ...options, media: null, ...clockOf(shop) }, async (catalog) => {
    const { db } = shop.database
    const { comparison, problems, warnings, fetched } = catalog
    const counts = comparison
      ? await reportChanges({ db, timeZone: shop.timeZone }, catalog, comparison, options)
      : await reportNew(catalog, options)
    const bad = catalog.bad.size - catalog.repeats
    return { ...counts, bad, missing: await missingFrom(catalog, db), problems, warnings, fetched }
  })

async function reportNew({ batches }: CatalogFile, { onProduct }: PreviewOptions): Promise<Written> {
  let created = 0
  for await (const patches of batches('Comparing'))
    for (const { slug } of patches) {
      onProduct(slug, null)
      created += 1
    }
  return { created, updated: 0, unchanged: 0 }
}

async function reportChanges(
  { db, timeZone }: { db: Db; timeZone: TimeZone },
  catalog: CatalogFile,
  comparison: Comparison,
  { onSummary = () => {}, onProduct, onKeptStock = () => {} }: PreviewOptions,
): Promise<Written> {
  const { losses, stock } = comparison
  const doubleCount = await findDoubleCount({ db, timeZone }, catalog.file, catalog.rules.stock, comparison)
  onSummary({ losses, stock, largeLosses: await findLargeLosses(db, losses), doubleCount })
  const isWanted = (index: number) => ['updated', 'created', 'kept'].includes(outcomeAt(comparison, index))
  for await (const patches of catalog.batches('Comparing', isWanted)) {
    const known = await publishedBySlug(
      db,
      patches.map(({ slug }) => slug),
    )
    for (const patch of patches) {
      const before = known.get(patch.slug)
      const merged = applyPatch(before, patch, catalog.rules)
      // A product that was changed meanwhile may no longer be merged.
      if (typeof merged === 'string') continue
      const changes = before ? changesBetween(before, merged.product) : null
      if (changes?.length !== 0) onProduct(patch.slug, changes)
      if (catalog.rules.stock === 'keep' && merged.stockChanges.length > 0) onKeptStock(patch.slug, merged.stockChanges)
    }
  }
  const counted = (...outcomes: Outcome[]) => countOutcomes(comparison, catalog, outcomes)
  return { created: counted('created'), updated: counted('updated'), unchanged: counted('unchanged', 'kept') }
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
