import { listShippingOptions } from '#database/checkout/shipping-options.ts'
import type { Db } from '#database/schema.ts'
import type { Rates } from '#domain/cart/pricing.ts'
import { linesCents } from '#domain/charges/charges.ts'
import { isDelivery } from '#domain/checkout/pickup.ts'
import { shippingCents } from '#domain/checkout/shipping.ts'
import type { Cents } from '#domain/money.ts'
import type { Order } from '#domain/orders/orders.ts'

/** A withdrawal refunds at most the price of the cheapest delivery option offered now. */
export async function standardShippingCents(db: Db, rates: Rates, { charges }: Order): Promise<Cents> {
  const offered = (await listShippingOptions(db)).filter(isDelivery)
  const costs = offered.map((option) => shippingCents(option, linesCents(charges), rates.freeShippingOverCents))
  return costs.length === 0 ? Infinity : Math.min(...costs)
}
