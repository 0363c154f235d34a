import { recordsBySlug, isForSale, slugsAfter } from '#database/catalog/product-records.ts'
import type { Written } from '#database/import/write-products.ts'
import type { Db } from '#database/schema.ts'
import { changesBetween, type FieldChange } from '#domain/catalog/product-input.ts'
import { withCatalogFile, type CatalogFile, type ReadOptions } from './catalog-file.ts'
import type { Problems } from './problems.ts'
import type { Shop } from '#shop/shop.ts'

export type PreviewOptions = Omit<ReadOptions, 'media'> & {
  /** Receives each product that would change. `changes` is null for a new product. */
  onProduct: (slug: string, changes: FieldChange[] | null) => void
}

export type Preview = Written & {
  /** Products of the shop that are not in the file, and the first of their slugs. */
  missing: { count: number; first: string[] }
  problems: Problems
  warnings: Problems
}

/** Compares a file with the shop as `importFile` would, and writes nothing. Throws BadFile if the file cannot be read. */
export const previewImport = (
  { database: { db }, now }: Pick<Shop, 'database' | 'now'>,
  file: string,
  { onProduct, ...options }: PreviewOptions,
): Promise<Preview> =>
  withCatalogFile(db, file, { ...options, media: null, now: now() }, (catalog) => compare(db, catalog, onProduct))

async function compare(db: Db, catalog: CatalogFile, onProduct: PreviewOptions['onProduct']): Promise<Preview> {
  const seen = { created: 0, updated: 0, unchanged: 0 }
  for await (const products of catalog.batches('Comparing')) {
    const known = await recordsBySlug(
      db,
      products.map(({ slug }) => slug),
    )
    for (const product of products) {
      const before = known.get(product.slug)
      const changes = before && isForSale(before) ? changesBetween(before, product) : null
      if (changes?.length !== 0) onProduct(product.slug, changes)
      seen[!changes ? 'created' : changes.length > 0 ? 'updated' : 'unchanged'] += 1
    }
  }
  const { problems, warnings } = catalog
  return { ...seen, missing: await missingFrom(catalog, db), problems, warnings }
}

const MAX_MISSING_SLUGS = 5

async function missingFrom({ hasSlug }: CatalogFile, db: Db): Promise<Preview['missing']> {
  const missing: Preview['missing'] = { count: 0, first: [] }
  for (let last: number | null = 0; last !== null;) {
    const rows: { id: number; slug: string }[] = await slugsAfter(db, last)
    const others = rows.filter(({ slug }) => !hasSlug(slug))
    missing.count += others.length
    missing.first.push(...others.slice(0, MAX_MISSING_SLUGS - missing.first.length).map(({ slug }) => slug))
    last = rows.at(-1)?.id ?? null
  }
  return missing
}
