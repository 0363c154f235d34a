import { lockCatalog } from '#database/catalog/catalog-version.ts'
import { deleteProducts, unsharedPictures } from '#database/catalog/delete-products.ts'
import { holdsOtherProducts, recordDemoRemoved } from '#database/catalog/demo-products.ts'
import type { Tx } from '#database/schema.ts'
import { pullThrough, type Media } from '#media/open-media.ts'
import { filesOf } from '#shop/import/formats/pictures.ts'
import { rejectConcurrent } from '#shop/import/steps/run-in-steps.ts'
import { isoTime } from '#shop/clock.ts'
import { demoProducts } from './demo-products.ts'
import type { Shop } from '#shop/shop.ts'

export type RemovedDemo = { products: number; pictures: number }

/** The demo products are not added again at the next start. */
export async function removeDemo(shop: Pick<Shop, 'database' | 'now'>, media: Media): Promise<RemovedDemo> {
  const { ids, pictures } = await shop.database.transaction(async (tx) => {
    await lockCatalog(tx)
    await rejectConcurrent(tx)
    const ids = await demoProducts(tx)
    const pictures = await unsharedPictures(tx, ids)
    await deleteProducts(tx, ids, isoTime(shop))
    await recordDemoRemoved(tx)
    return { ids, pictures }
  })
  await pullThrough(media).remove(pictures.flatMap(filesOf))
  return { products: ids.length, pictures: pictures.length }
}

/** Deletes the demo products if the shop has nothing else: the first start may have added them during the import. */
export async function makeRoomForImport(tx: Tx, at: string): Promise<void> {
  const ids = await demoProducts(tx)
  if (ids.length === 0 || (await holdsOtherProducts(tx, ids))) return
  await deleteProducts(tx, ids, at)
  await recordDemoRemoved(tx)
}
