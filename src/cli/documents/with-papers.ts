import { openOwner, type Owner } from '#api/owner/owner.ts'
import type { Seller } from '#domain/orders/documents/documents.ts'
import type { Letterhead } from '#shop/orders/documents/paper-look.ts'
import type { Shop } from '#shop/shop.ts'
import { withShop } from '#cli/with-shop.ts'
import { currentLook } from './current-look.ts'
import { currentSeller } from './current-seller.ts'

type Parts = Pick<Shop, 'database' | 'now' | 'timeZone'> & {
  seller: () => Promise<Seller>
  look: () => Promise<Letterhead>
}

export type Drawer = Owner<Parts>

/** Runs `work` with the parts needed for drawing documents. Reads their look only once. */
export const withPapers = <T>(work: (owner: Drawer) => Promise<T>): Promise<T> =>
  withShop(async (shop, place) => {
    let read: Promise<Letterhead> | undefined
    const look = () => (read ??= currentLook(shop, place))
    return work(openOwner({ ...shop, look, seller: () => currentSeller(shop) }))
  })
