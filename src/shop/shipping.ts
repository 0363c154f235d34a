import type { Db } from '#database/schema.ts'
import { listShippingOptions } from '#database/shipping.ts'
import { FALLBACK_SHIPPING_OPTION, type ShippingOption, type ShippingOptions } from '#domain/shipping.ts'
import type { Shop } from './shop.ts'

/** The options of the shop's own, at their usual prices; empty when it has none. */
export const shippingOptions = ({ database }: Shop): Promise<ShippingOption[]> => listShippingOptions(database.db)

/** What an order can be sent by: the shop's options, or the fallback where it has none. */
export async function offeredOptions(db: Db): Promise<ShippingOptions> {
  const [first = FALLBACK_SHIPPING_OPTION, ...others] = await listShippingOptions(db)
  return [first, ...others]
}
