import { openOwner, type Owner } from '#api/owner/owner.ts'
import type { Shop } from '#shop/shop.ts'
import { readConfig } from '#server/config.ts'
import { openGateway } from '#server/payments/open-gateway.ts'
import { withShop } from '#cli/with-shop.ts'

type Books = Pick<Shop, 'database' | 'now' | 'timeZone' | 'gateway'>
type Opened = Pick<Shop, 'timeZone'> & { owner: Owner<Books> }

/** Runs `work` on an existing shop with the payment provider from the server's settings. */
export const withGateway = <T>(work: (shop: Opened) => Promise<T>): Promise<T> =>
  withShop(async (shop) => {
    const { gateway } = await openGateway({ ...readConfig(process.env), timeZone: shop.timeZone }, shop.now)
    return work({ timeZone: shop.timeZone, owner: openOwner({ ...shop, gateway }) })
  })
