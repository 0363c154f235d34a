import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isCatalogEmpty } from '#database/import/known-products.ts'
import { discardUndoable } from '#database/import/import-journal.ts'
import type { Shop } from '#shop/shop.ts'

const catalog = fileURLToPath(new URL('../../demo/products.json', import.meta.url))

export async function fillEmptyCatalog(shop: Shop, dataDir: string): Promise<void> {
  if (!(await isCatalogEmpty(shop.database.db))) return
  console.log('Filling the empty shop with the demo catalog …')
  // Loaded on demand: reading files and pictures is a third of the code.
  const { importFile } = await import('#shop/import/import-products.ts')
  await importFile(shop, catalog, { media: join(dataDir, 'media') })
  // `shop import --undo` must not empty the shop.
  await shop.database.transaction(discardUndoable)
}
