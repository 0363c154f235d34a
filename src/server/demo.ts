import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isCatalogueEmpty } from '#database/import.ts'
import { importFile } from '#shop/import-products.ts'
import type { Shop } from '#shop/shop.ts'

const catalogue = fileURLToPath(new URL('../../demo/products.json', import.meta.url))

/** Gives a shop without products the demo catalogue, so that there is something to see and buy. */
export async function fillEmptyCatalogue(shop: Shop, dataDir: string): Promise<void> {
  if (!(await isCatalogueEmpty(shop.database.db))) return
  console.log('Filling the empty shop with the demo catalogue …')
  await importFile(shop, catalogue, { media: join(dataDir, 'media') })
}
