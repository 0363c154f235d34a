import type { Clock } from '#domain/days.ts'
import { dirname } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { fileSize } from '#database/input-file.ts'
import { openStaging, type Staging } from '#database/import/staging.ts'
import type { Db } from '#database/schema.ts'
import type { MergeRules, ProductPatch } from '#domain/catalog/product-patch.ts'
import type { StockMode } from '#domain/catalog/stock-modes.ts'
import type { MediaStore } from '#media/media-store.ts'
import { findPlaces, type Places } from '#shop/import/categories/find-places.ts'
import { linkedPicture } from '#shop/import/formats/pictures.ts'
import { pictureUrls, fetchPictures, type FetchedPictures } from '#shop/import/pictures/fetch-pictures.ts'
import type { PictureFetcher } from '#shop/import/pictures/picture-fetcher.ts'
import { BATCH_PRODUCTS, readCheckedBatches, type ReadTask } from '#shop/import/check/checked-products.ts'
import { compareWithShop, type Comparison, type IndexedPatch } from '#shop/import/compare/compare-with-shop.ts'
import { readInWorker } from './import-worker.ts'
import { inspect, type Inspection } from './inspect.ts'
import { addMissing } from '#shop/import/compare/missing-products.ts'
import type { CheckedProduct, FoundPicture } from './parsed-product.ts'
import { addProblems, BadFile } from './problems.ts'
import { sharedSkus } from '#shop/import/compare/shared-skus.ts'

export type ReadOptions = {
  /** If null, no pictures are written. */
  media: MediaStore | null
  category?: string
  /** By default, existing variants keep their stock. */
  stock?: StockMode
  replace?: boolean
  /** Without this, a file with problems is not imported. */
  skipBad?: boolean
  /** Without a fetcher, linked pictures stay links, even if fetched before. */
  fetcher?: PictureFetcher
  fetchPictures?: boolean
  /** `done` is a fraction from 0 to 1; `count` counts pictures. */
  onProgress?: (step: Step, done: number, count?: Count) => void
}
export type Count = { done: number; total: number }
export type Step = 'Checking' | 'Fetching the pictures of' | 'Importing' | 'Comparing'

type IsWanted = (index: number) => boolean

export type CatalogFile = Inspection & {
  file: string
  rules: MergeRules
  fetched?: FetchedPictures
  /** Null if the shop is empty. */
  comparison: Comparison | null
  /** Skips products with problems. */
  batches: (step: Step, isWanted?: IsWanted) => AsyncGenerator<ProductPatch[]>
  addedCategories: Places['added']
  hasSlug: (slug: string) => boolean
  sourceIdsAfter: Staging['sourceIds']['after']
}

/** Starting a thread takes longer than reading a smaller file. */
const MIN_WORKER_BYTES = 4_000_000

/** Throws BadFile if the file cannot be read or contains no products. */
export async function withCatalogFile<T>(
  db: Db,
  file: string,
  { onProgress = () => {}, ...options }: ReadOptions & Clock,
  work: (catalog: CatalogFile) => Promise<T>,
): Promise<T> {
  const { media, now, timeZone, category = 'Other', stock = 'keep', replace = false } = options
  const task: ReadTask = { file, category, now, timeZone }
  const rules: MergeRules = { stock, category }
  const read = fileSize(file) < MIN_WORKER_BYTES ? readCheckedBatches : readInWorker
  const staging = openStaging()
  try {
    const onRead = (done: number) => onProgress('Checking', done)
    const found = await inspect(db, read(task), { source: dirname(file), media }, staging, onRead)
    if (found.total === 0) throw new BadFile(`${file} contains no products.`)
    const places = await findPlaces(db, found.paths)
    addProblems(found.warnings, places.notes)
    const fetched = await findFetched(staging, found, { ...options, onProgress })
    const batches = (step: Step, isWanted?: IsWanted) =>
      patchesWithoutProblems(staging, { ...found, places }, (done) => onProgress(step, done), isWanted)
    const hasSlug = (slug: string) => staging.slugs.find(slug) !== undefined
    const comparison = found.isEmpty
      ? null
      : await compareWithShop(db, batches('Comparing'), found, staging.slugs, rules)
    if (comparison) addProblems(found.warnings, await sharedSkus(db, staging, { replace }))
    if (comparison && replace) await addMissing(db, hasSlug, comparison)
    return await work({
      ...found,
      file,
      rules,
      fetched,
      comparison,
      batches: (step, isWanted) => patchesOf(batches(step, isWanted)),
      hasSlug,
      addedCategories: places.added,
      sourceIdsAfter: staging.sourceIds.after,
    })
  } finally {
    staging.close()
  }
}

async function* patchesOf(batches: AsyncIterable<IndexedPatch[]>): AsyncGenerator<ProductPatch[]> {
  for await (const batch of batches) yield batch.map(({ patch }) => patch)
}

/** Uses pictures fetched before; fetches new ones only if the file can be imported. */
async function findFetched(
  staging: Staging,
  found: Inspection,
  { fetcher, fetchPictures: isWanted = false, skipBad = false, media, onProgress: onStep = () => {} }: ReadOptions,
): Promise<FetchedPictures | undefined> {
  if (!fetcher || !(isWanted || (await fetcher.isUsed()))) return undefined
  const isFetching = isWanted && media !== null && (skipBad || found.problems.count === 0)
  const addresses = await pictureUrls(productsWithoutProblems(staging, found), found.pictures)
  const onProgress = (count: Count) => isFetching && onStep('Fetching the pictures of', count.done / count.total, count)
  const fetched = await fetchPictures(addresses, found.pictures, { fetcher, isFetching, onProgress })
  return isWanted ? fetched : undefined
}

async function* patchesWithoutProblems(
  staging: Staging,
  found: Inspection & { places: Places },
  onProgress: (done: number) => void,
  isWanted?: IsWanted,
): AsyncGenerator<IndexedPatch[]> {
  for await (const batch of productsWithoutProblems(staging, found, onProgress, isWanted))
    yield batch.map(({ index, product }) => ({ index, patch: patchOf(product, found) }))
}

async function* productsWithoutProblems(
  staging: Staging,
  { bad, total }: Inspection,
  onProgress: (done: number) => void = () => {},
  isWanted: IsWanted = () => true,
): AsyncGenerator<{ index: number; product: CheckedProduct }[]> {
  for (let first = 0; first < total; first += BATCH_PRODUCTS) {
    const all = range(first, Math.min(first + BATCH_PRODUCTS, total))
    const indexes = all.filter((index) => !bad.has(index) && isWanted(index))
    for (const index of all) onProgress((index + 1) / total)
    if (indexes.length > 0) {
      const products = JSON.parse(staging.batch(first / BATCH_PRODUCTS)!) as (CheckedProduct | null)[]
      // A product that could not be read has problems.
      yield indexes.map((index) => ({ index, product: products[index - first]! }))
    }
    // SQLite is synchronous: handle signals and requests between batches.
    await nextTurn()
  }
}

const range = (first: number, end: number): number[] => Array.from({ length: end - first }, (_, index) => first + index)

function patchOf(
  { pictures, variants, category, parentCategory: parent, ...product }: CheckedProduct,
  found: Inspection & { places: Places },
): ProductPatch {
  const find = (ref: string): FoundPicture => found.pictures.get(ref) ?? linkedPicture(ref)
  return {
    ...product,
    ...(category !== undefined && { category: found.places.categoryOf({ category, parent }) }),
    ...(pictures && {
      pictures: pictures.map(({ ref, alt }) => ({
        ...find(ref),
        ...(alt !== undefined && { alt: alt || product.name || '' }),
      })),
    }),
    variants: variants.map(({ picture, ...variant }) => ({
      ...variant,
      ...(picture !== undefined && { picture: picture && find(picture.ref) }),
    })),
  }
}
