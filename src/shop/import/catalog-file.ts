import { dirname } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { fileSize } from '#database/input-file.ts'
import { openStaging, type Staging } from '#database/import/staging.ts'
import type { Db } from '#database/schema.ts'
import type { ProductInput } from '#domain/catalog/product-input.ts'
import { linkTo } from '#shop/import/formats/pictures.ts'
import { readCheckedBatches, type CheckedEntry, type ReadTask } from './checked-products.ts'
import { readInWorker } from './import-worker.ts'
import { inspect, type Inspection } from './inspect.ts'
import type { CheckedProduct, FoundPicture } from './parsed-product.ts'
import { BadFile } from './problems.ts'

export type ReadOptions = {
  /** The folder for pictures, or null to write none. */
  media: string | null
  category?: string
  onProgress?: (step: Step, done: number) => void
}
export type Step = 'Checking' | 'Importing' | 'Comparing'

export type CatalogFile = Inspection & {
  batches: (step: Step) => AsyncGenerator<ProductInput[]>
  hasSlug: (slug: string) => boolean
}

/** A smaller file is read faster than a thread starts. */
const MIN_WORKER_BYTES = 4_000_000

/** Reads and checks a file of products and passes it to `work`. Throws BadFile if it cannot be read or holds no products. */
export async function withCatalogFile<T>(
  db: Db,
  file: string,
  { media, now, category = 'Other', onProgress = () => {} }: ReadOptions & { now: Date },
  work: (catalog: CatalogFile) => Promise<T>,
): Promise<T> {
  const task: ReadTask = { file, category, now }
  const read = fileSize(file) < MIN_WORKER_BYTES ? readCheckedBatches : readInWorker
  const staging = openStaging()
  try {
    const onRead = (done: number) => onProgress('Checking', done)
    const found = await inspect(db, read(task), { source: dirname(file), media }, staging, onRead)
    if (found.total === 0) throw new BadFile(`${file} holds no products.`)
    return await work({
      ...found,
      batches: (step) => productsWithoutProblems(staging, found, (done) => onProgress(step, done)),
      hasSlug: (slug) => staging.slugs.find(slug) !== undefined,
    })
  } finally {
    staging.close()
  }
}

async function* productsWithoutProblems(
  staging: Staging,
  { bad, pictures, total }: Inspection,
  onProgress: (done: number) => void,
): AsyncGenerator<ProductInput[]> {
  let index = 0
  for (let number = 0; ; number++) {
    const batch = staging.batch(number)
    if (batch === undefined) return
    const products: ProductInput[] = []
    for (const { product } of JSON.parse(batch) as CheckedEntry[]) {
      if (product && !bad.has(index)) products.push(withPictures(product, pictures))
      onProgress(++index / total)
    }
    yield products
    // SQLite answers synchronously. This lets signals and requests be handled between two batches.
    await nextTurn()
  }
}

const withPictures = (product: CheckedProduct, pictures: ReadonlyMap<string, FoundPicture>): ProductInput => ({
  ...product,
  pictures: product.pictures.map(({ ref, alt }) => ({
    ...(pictures.get(ref) ?? linkTo(ref)),
    alt: alt || product.name,
  })),
})
