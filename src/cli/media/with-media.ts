import { openOwner, type Owner } from '#api/owner/owner.ts'
import { openMedia, type Media } from '#media/open-media.ts'
import { readPlace } from '#server/config.ts'
import type { MediaShop } from '#shop/media/library.ts'
import { withShop } from '#cli/with-shop.ts'

/** Opens the shop with its pictures. `from`: another location to move them from. */
export const withMedia = <T>(work: (owner: Owner<MediaShop>) => Promise<T>, from?: string): Promise<T> =>
  withShop(async (shop, place) => {
    const media: Media = await openMedia(place, shop.database)
    const bucket = from && readPlace({ ...process.env, MEDIA: from })
    const others = bucket ? [(await openMedia(bucket, shop.database)).store] : media.others
    return work(openOwner({ ...shop, pictures: { ...media, others } }))
  })
