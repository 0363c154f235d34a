import type { Db } from '#database/schema.ts'
import { listShippingOptions } from '#database/checkout/shipping-options.ts'
import { FALLBACK_SHIPPING_OPTION, type ShippingOption, type ShippingOptions } from '#domain/checkout/shipping.ts'
import type { Shop } from '#shop/shop.ts'

export const shippingOptions = ({ database }: Pick<Shop, 'database'>): Promise<ShippingOption[]> =>
  listShippingOptions(database.db)

export async function offeredOptions(db: Db): Promise<ShippingOptions> {
  const [first = FALLBACK_SHIPPING_OPTION, ...others] = await listShippingOptions(db)
  return [first, ...others]
}
