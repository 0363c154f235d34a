import { cartLines } from '#database/cart/cart-lines.ts'
import type { CartRow } from '#database/cart/carts.ts'
import type { Db } from '#database/schema.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import { chargesFor } from '#domain/cart/pricing.ts'
import { totalsOf, type Charge, type Totals } from '#domain/charges/charges.ts'
import { itemCharges } from '#domain/charges/price-cart.ts'
import type { CheckoutEntries } from '#domain/checkout/entries.ts'
import { optionsFor, optionWithId, type ShippingOption, type ShippingOptions } from '#domain/checkout/shipping.ts'
import { offeredOptions } from './shipping.ts'
import { withStock } from './with-stock.ts'
import type { Shop } from '#shop/shop.ts'

export type PricedLines = { lines: CartLine[]; option: ShippingOption; charges: Charge[]; totals: Totals }
export type PricedCart = PricedLines & { taxRate: number }

type Pricing = Pick<Shop, 'rates' | 'extraCharges'>

type Priced = { lines: CartLine[]; entries: CheckoutEntries }

type PricedRow = Pick<CartRow, 'id' | 'entries' | 'agreed'>

export async function priceCart(
  shop: Pricing,
  db: Db,
  cart: PricedRow,
  optionId = cart.entries.shippingOptionId,
): Promise<PricedCart> {
  const [options, lines] = await Promise.all([offeredOptions(db), linesOfCart(db, cart)])
  return priceWithOption(shop, { options, lines, entries: cart.entries }, optionId)
}

/** The lines of a draft order have the prices that were agreed on. */
export const linesOfCart = (db: Db, { id, agreed }: Pick<CartRow, 'id' | 'agreed'>): Promise<CartLine[]> =>
  agreed ? withStock(db, agreed.lines) : cartLines(db, id)

export const priceWithOption = (
  shop: Pricing,
  { options, ...cart }: Priced & { options: ShippingOptions },
  optionId: string | null,
): PricedCart => ({
  ...priceLines(shop, cart, optionWithId(optionsFor(cart.lines, options), optionId)),
  taxRate: shop.rates.taxRate,
})

export function priceLines(
  { rates, extraCharges }: Pricing,
  { lines, entries }: Priced,
  option: ShippingOption,
): PricedLines {
  const extra = [...extraCharges.ofLines(lines), ...extraCharges.ofOrder({ lines, entries, option })]
  const charges = chargesFor(rates, lines, option, extra)
  return { lines, option, charges, totals: totalsOf(charges) }
}

/** A cart's charges before checkout. They add up to its subtotal. */
export const lineChargesOf = ({ extraCharges }: Pick<Shop, 'extraCharges'>, lines: CartLine[]): Charge[] => [
  ...itemCharges(lines),
  ...extraCharges.ofLines(lines),
]
