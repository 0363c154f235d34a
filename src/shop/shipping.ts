import { cartLines } from '#database/cart-lines.ts'
import type { Db } from '#database/schema.ts'
import { listShippingOptions } from '#database/shipping.ts'
import { subtotalCents } from '#domain/cart.ts'
import type { Cents } from '#domain/money.ts'
import {
  FALLBACK_SHIPPING_OPTION,
  optionNamed,
  shippingCents,
  type ShippingOption,
  type ShippingOptions,
} from '#domain/shipping.ts'
import { findCart } from './cart.ts'
import type { Shop, Shopper } from './shop.ts'

/** The options of the shop's own, at their usual prices; empty when it has none. */
export const shippingOptions = ({ database }: Shop): Promise<ShippingOption[]> => listShippingOptions(database.db)

/** What an order can be sent by: the shop's options, or the fallback where it has none. */
export async function offeredOptions(db: Db): Promise<ShippingOptions> {
  const [first = FALLBACK_SHIPPING_OPTION, ...others] = await listShippingOptions(db)
  return [first, ...others]
}

/** What an option costs for the shopper's cart as it is now, and what it costs usually. */
export async function calculateShipping(
  shop: Shop,
  shopper: Shopper,
  optionId: string,
): Promise<{ costCents: Cents; usualCents: Cents }> {
  const { db } = shop.database
  const option = optionNamed(await offeredOptions(db), optionId)
  const cart = await findCart(shop, shopper)
  const lines = cart ? await cartLines(db, cart.id) : []
  return {
    costCents: shippingCents(option, subtotalCents(lines), shop.settings.freeShippingOverCents),
    usualCents: option.priceCents,
  }
}
