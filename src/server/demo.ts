import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isCatalogueEmpty } from '#database/import.ts'
import { forgetKept } from '#database/kept-imports.ts'
import { transact } from '#database/transaction.ts'
import type { Shop } from '#shop/shop.ts'

const catalogue = fileURLToPath(new URL('../../demo/products.json', import.meta.url))

/** Gives a shop without products the demo catalogue, so that there is something to see and buy. */
export async function fillEmptyCatalogue(shop: Shop, dataDir: string): Promise<void> {
  if (!(await isCatalogueEmpty(shop.database.db))) return
  console.log('Filling the empty shop with the demo catalogue …')
  // The reading of files and pictures is a third of the code, and a shop that has its goods needs none of it.
  const { importFile } = await import('#shop/import-products.ts')
  await importFile(shop, catalogue, { media: join(dataDir, 'media') })
  // No import of the owner's, who could take it back and stand before an empty shop.
  await transact(shop.database.db, forgetKept)
}
