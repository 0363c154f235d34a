import { chargesOfCart, type PricedLine } from '#domain/charges/price-cart.ts'
import type { Charge } from '#domain/charges/charges.ts'
import { DEFAULT_MAX_QUANTITY } from './cart.ts'
import type { Cents } from '#domain/money.ts'
import { shippingCents, type ShippingOption } from '#domain/checkout/shipping.ts'

export type Rates = { taxRate: number; freeShippingOverCents: Cents; returnDays: number; maxQuantity: number }

export const DEFAULT_RATES: Rates = {
  taxRate: 0.08,
  freeShippingOverCents: 5000,
  returnDays: 30,
  maxQuantity: DEFAULT_MAX_QUANTITY,
}

export const chargesFor = (
  { taxRate, freeShippingOverCents }: Rates,
  lines: readonly PricedLine[],
  option: ShippingOption,
  extra: readonly Charge[],
): Charge[] =>
  chargesOfCart(lines, {
    shippingFor: (linesCents) => shippingCents(option, linesCents, freeShippingOverCents),
    taxRate,
    extra,
  })

/** The maximum total of an order. It fits the 32-bit integers of databases and payment providers. */
export const MAX_TOTAL_CENTS: Cents = 1_000_000_000
