import { addressesOfAccount } from '#database/accounts/addresses.ts'
import { cartLines } from '#database/cart/cart-lines.ts'
import type { CartRow } from '#database/cart/carts.ts'
import type { Db } from '#database/schema.ts'
import { defaultsOf, type AddressDefaults } from '#domain/accounts/address-book.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import { chosenOption, filledEntries, NO_ENTRIES, type CheckoutEntries } from '#domain/checkout/entries.ts'
import { optionsFor, optionsWithinReach, type ShippingOptions } from '#domain/checkout/shipping.ts'
import { priceLines, type PricedLines } from './pricing.ts'
import { offeredOptions } from './shipping.ts'
import type { Shop } from '#shop/shop.ts'

export type OpenCheckout = {
  entries: CheckoutEntries
  lines: CartLine[]
  options: ShippingOptions
  requestKey: string
  /** Null for a guest or an empty address book. */
  defaults: AddressDefaults | null
}

export async function openCheckout(db: Db, cart: CartRow | null): Promise<OpenCheckout> {
  const [lines, offered, book] = await Promise.all([
    cart ? cartLines(db, cart.id) : [],
    offeredOptions(db),
    cart?.accountId ? addressesOfAccount(db, cart.accountId) : [],
  ])
  const defaults = defaultsOf(book)
  const options = optionsFor(lines, offered)
  return { entries: cart?.entries ?? NO_ENTRIES, lines, options, requestKey: cart?.requestKey ?? '', defaults }
}

export function pricedOf(
  shop: Shop,
  { entries, defaults, lines, options: all }: OpenCheckout,
): PricedLines & { options: ShippingOptions } {
  const options = optionsWithinReach(all, filledEntries(entries, defaults).shippingAddress)
  const option = chosenOption(entries, options)
  return { ...priceLines(shop, { lines, entries }, option), options }
}
