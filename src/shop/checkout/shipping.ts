import type { Db } from '#database/schema.ts'
import { listShippingOptions } from '#database/checkout/shipping-options.ts'
import {
  FALLBACK_SHIPPING_OPTION,
  promisesFreeShipping,
  type ShippingOption,
  type ShippingOptions,
} from '#domain/checkout/shipping.ts'
import type { Cents } from '#domain/money.ts'
import type { Shop } from '#shop/shop.ts'

export const shippingOptions = ({ database }: Pick<Shop, 'database'>): Promise<ShippingOption[]> =>
  listShippingOptions(database.db)

/** The subtotal above which shipping is free; null if no option is ever free. */
export async function freeShippingOver(shop: Pick<Shop, 'database' | 'rates'>): Promise<Cents | null> {
  return promisesFreeShipping(await shippingOptions(shop)) ? shop.rates.freeShippingOverCents : null
}

export async function offeredOptions(db: Db): Promise<ShippingOptions> {
  const [first = FALLBACK_SHIPPING_OPTION, ...others] = await listShippingOptions(db)
  return [first, ...others]
}
