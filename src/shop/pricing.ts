import { cartLines } from '#database/cart-lines.ts'
import { together } from '#database/prepared.ts'
import type { Db } from '#database/schema.ts'
import type { CartLine } from '#domain/cart.ts'
import { totalsFor, type Totals } from '#domain/pricing.ts'
import { optionNamed, type ShippingOption, type ShippingOptions } from '#domain/shipping.ts'
import { offeredOptions } from './shipping.ts'
import type { Settings } from './shop.ts'

export type PricedCart = { lines: CartLine[]; option: ShippingOption; totals: Totals }

/** Everything that a cart costs right now, sent by the named option or else the first. `db` may be a transaction. */
export async function priceCart(
  settings: Settings,
  db: Db,
  cartId: string,
  optionId: string | null,
): Promise<PricedCart> {
  const [options, lines] = await together(db, (one) => Promise.all([offeredOptions(one), cartLines(one, cartId)]))
  return priceLines(settings, { options, lines }, optionId)
}

/** What lines cost, sent by the named option or else the first. */
export function priceLines(
  settings: Settings,
  { options, lines }: { options: ShippingOptions; lines: CartLine[] },
  optionId: string | null,
): PricedCart {
  const option = optionNamed(options, optionId)
  return { lines, option, totals: totalsFor(settings, lines, option) }
}
