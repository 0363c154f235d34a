import { cartLines } from '#database/cart/cart-lines.ts'
import type { Db } from '#database/schema.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import { totalsFor, type Rates, type Totals } from '#domain/cart/pricing.ts'
import { optionsFor, optionWithId, type ShippingOption, type ShippingOptions } from '#domain/checkout/shipping.ts'
import { offeredOptions } from '#shop/checkout/shipping.ts'

export type PricedCart = { lines: CartLine[]; option: ShippingOption; totals: Totals; taxRate: number }

export async function priceCart(rates: Rates, db: Db, cartId: string, optionId: string | null): Promise<PricedCart> {
  const [options, lines] = await Promise.all([offeredOptions(db), cartLines(db, cartId)])
  return priceLines(rates, { options, lines }, optionId)
}

export function priceLines(
  rates: Rates,
  { options, lines }: { options: ShippingOptions; lines: CartLine[] },
  optionId: string | null,
): PricedCart {
  const option = optionWithId(optionsFor(lines, options), optionId)
  return { lines, option, totals: totalsFor(rates, lines, option), taxRate: rates.taxRate }
}
