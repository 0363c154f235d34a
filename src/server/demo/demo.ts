import { isDemoRemoved } from '#database/catalog/demo-products.ts'
import { isCatalogEmpty } from '#database/import/known-products.ts'
import { discardUndoable } from '#database/import/import-journal.ts'
import { isLocalhost } from '#domain/test-shop.ts'
import { DEMO_CATALOG } from '#shop/demo-files.ts'
import { demoProducts } from '#shop/opening/demo-products.ts'
import type { MediaStore } from '#media/media-store.ts'
import type { Shop } from '#shop/shop.ts'

const EMPTY = 'The shop is empty. Fill it with: npx shop import FILE'
const DEMO =
  'The shop holds demo products, which nobody sells. Import your own with: npx shop import FILE, and delete these with: npx shop demo remove'

/** Fills an empty shop on localhost with demo products, and tells the owner about them before it opens. Returns whether the shop has the demo. */
export async function fillEmptyCatalog(shop: Shop, media: MediaStore, tell: (line: string) => void): Promise<boolean> {
  const { db } = shop.database
  if (await isCatalogEmpty(db)) {
    if (!isLocalhost(shop.settings.url) || (await isDemoRemoved(db))) {
      tell(EMPTY)
      return false
    }
    tell('Filling the empty shop with the demo catalog …')
    await fill(shop, media)
  }
  const hasDemo = (await demoProducts(db)).length > 0
  if (hasDemo) tell(DEMO)
  return hasDemo
}

async function fill(shop: Shop, media: MediaStore): Promise<void> {
  // Loaded on demand, because reading files and pictures is a third of the code.
  const { fillFromFile } = await import('#shop/import/import-products.ts')
  const isFilled = await fillFromFile(shop, DEMO_CATALOG, { media })
  // `shop import --undo` must not empty the shop. An import before the demo can still be undone.
  if (isFilled) await shop.database.transaction((tx) => discardUndoable(tx))
}
