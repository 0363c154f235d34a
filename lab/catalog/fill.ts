import type { Database } from '../../src/database/database.ts'
import { raiseCatalogVersion } from '../../src/database/catalog/catalog-version.ts'
import { bulkLoad } from '../../src/database/import/bulk-load.ts'
import { isCatalogEmpty } from '../../src/database/import/known-products.ts'
import { writeProducts } from '../../src/database/import/write-products.ts'
import { migrate } from '../../src/database/migrate.ts'
import { openDatabase } from '../../src/database/open.ts'
import type { MediaStore } from '../../src/media/media-store.ts'
import type { Picture } from '../../src/domain/catalog/products.ts'
import { findPicture } from '../../src/shop/import/formats/pictures.ts'
import { productOf } from './product.ts'
import { DEPARTMENTS } from './words.ts'

const BATCH_SIZE = 500
const PRODUCTS_PER_REPORT = 10_000

type OpenPictures = (database: Database) => Promise<MediaStore>

/** Writes `count` realistic products into an empty shop. Calls `onProgress` every 10,000 products. */
export async function fillCatalog(
  { database: location, openPictures }: { database: string; openPictures: OpenPictures },
  count: number,
  onProgress?: (done: number) => void,
): Promise<void> {
  const database = await openDatabase(location)
  try {
    await migrate(database)
    if (!(await isCatalogEmpty(database.db))) throw new Error('This shop has products already.')
    await writeCatalog(database, openPictures, count, onProgress)
  } finally {
    await database.close()
  }
}

/** Adds `count` new products to a shop, as an import does. */
export async function writeCatalog(
  database: Database,
  openPictures: OpenPictures,
  count: number,
  onProgress: (done: number) => void = () => {},
): Promise<void> {
  const pictures = await demoPictures(await openPictures(database))
  await database.transaction(async (tx) => {
    await raiseCatalogVersion(tx)
    await bulkLoad(tx, async () => {
      for (let first = 0; first < count; first += BATCH_SIZE) {
        const numbers = Array.from({ length: Math.min(BATCH_SIZE, count - first) }, (_, index) => first + index)
        const products = numbers.map((each) => productOf(each, pictures))
        await writeProducts(tx, products, new Date().toISOString(), { isBulkLoad: true })
        if (first % PRODUCTS_PER_REPORT === 0) onProgress(first + numbers.length)
      }
    })
  })
}

/** The demo pictures, converted to the sizes that a shop serves. */
async function demoPictures(media: MediaStore): Promise<Map<string, Picture>> {
  const pictures = new Map<string, Picture>()
  for (const name of new Set(DEPARTMENTS.flatMap(({ pictures }) => pictures))) {
    const found = await findPicture(`pictures/${name}.webp`, 'demo', media)
    if (typeof found === 'string') throw new Error(found)
    pictures.set(name, { ...found, alt: '' })
  }
  return pictures
}
