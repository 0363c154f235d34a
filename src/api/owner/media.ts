import { mediaDeeds } from '#contract/owner/media.ts'
import { checkMedia } from '#shop/media/check-media.ts'
import { forgetFetchedUrls } from '#shop/media/forget-fetched-urls.ts'
import { addPicture, changePicture, removePicture, type MediaShop } from '#shop/media/library.ts'
import { moveMedia } from '#shop/media/move-media.ts'
import { usedPictures } from '#shop/media/picture-uses.ts'
import { removeDemo } from '#shop/opening/remove-demo.ts'
import type { Shop } from '#shop/shop.ts'
import { handle } from './handlers.ts'

type Stored = Pick<Shop, 'database'>

export const media = handle(mediaDeeds, {
  'GET /owner/media': async ({ database }: Stored) => ({ pictures: await usedPictures(database.db) }),
  'POST /owner/media': (shop: MediaShop, { name, file, ...described }) =>
    addPicture(shop, shop.pictures, name, file, described),
  'PUT /owner/media/{name}': async (shop: MediaShop, { name, ...change }) => {
    const used = await usedPictures(shop.database.db)
    const changed = await changePicture(shop, shop.pictures, name, change)
    return { ...changed, usedBy: used.find((one) => one.name === name)?.usedBy ?? [] }
  },
  'DELETE /owner/media/{name}': async (shop: MediaShop, { name, ...mode }) => {
    await removePicture(shop, shop.pictures, name, mode)
    return {}
  },
  'GET /owner/media/check': async ({ database, pictures }: MediaShop) => ({
    place: pictures.store.place,
    ...(await checkMedia(database, pictures)),
  }),
  'POST /owner/media/moves': async ({ pictures }: MediaShop, { isCount }) => ({
    place: pictures.store.place,
    ...(await moveMedia(pictures, { isDryRun: isCount })),
  }),
  'DELETE /owner/media/addresses': async ({ pictures }: MediaShop) => ({ count: await forgetFetchedUrls(pictures) }),
  'DELETE /owner/demo': (shop: MediaShop) => removeDemo(shop, shop.pictures),
})
