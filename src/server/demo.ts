import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isCatalogEmpty } from '#database/import/known-products.ts'
import { discardUndoable } from '#database/import/import-journal.ts'
import type { Shop } from '#shop/shop.ts'

const catalog = fileURLToPath(new URL('../../demo/products.json', import.meta.url))

/** Gives a shop without products the demo catalog, so that there is something to see and buy. */
export async function fillEmptyCatalog(shop: Shop, dataDir: string): Promise<void> {
  if (!(await isCatalogEmpty(shop.database.db))) return
  console.log('Filling the empty shop with the demo catalog …')
  // The reading of files and pictures is a third of the code, and a shop that has its products needs none of it.
  const { importFile } = await import('#shop/import/import-products.ts')
  await importFile(shop, catalog, { media: join(dataDir, 'media') })
  // No import of the owner's, who could take it back and stand before an empty shop.
  await shop.database.transaction(discardUndoable)
}
