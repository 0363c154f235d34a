import { cartLines } from '#database/cart/cart-lines.ts'
import type { Db } from '#database/schema.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import { chargesFor } from '#domain/cart/pricing.ts'
import { totalsOf, type Charge, type Totals } from '#domain/charges/charges.ts'
import { optionsFor, optionWithId, type ShippingOption, type ShippingOptions } from '#domain/checkout/shipping.ts'
import { offeredOptions } from '#shop/checkout/shipping.ts'
import type { Shop } from '#shop/shop.ts'

export type PricedLines = { lines: CartLine[]; option: ShippingOption; charges: Charge[]; totals: Totals }
export type PricedCart = PricedLines & { taxRate: number }

type Pricing = Pick<Shop, 'rates' | 'extraCharges'>

export async function priceCart(shop: Pricing, db: Db, cartId: string, optionId: string | null): Promise<PricedCart> {
  const [options, lines] = await Promise.all([offeredOptions(db), cartLines(db, cartId)])
  return priceWithOption(shop, { options, lines }, optionId)
}

export const priceWithOption = (
  shop: Pricing,
  { options, lines }: { options: ShippingOptions; lines: CartLine[] },
  optionId: string | null,
): PricedCart => ({
  ...priceLines(shop, lines, optionWithId(optionsFor(lines, options), optionId)),
  taxRate: shop.rates.taxRate,
})

export function priceLines({ rates, extraCharges }: Pricing, lines: CartLine[], option: ShippingOption): PricedLines {
  const charges = chargesFor(rates, lines, option, extraCharges(lines))
  return { lines, option, charges, totals: totalsOf(charges) }
}
