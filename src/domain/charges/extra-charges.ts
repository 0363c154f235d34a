import type { CartLine } from '#domain/cart/cart.ts'
import type { CheckoutEntries } from '#domain/checkout/entries.ts'
import type { ShippingOption } from '#domain/checkout/shipping.ts'
import type { Charge } from './charges.ts'

/** Makes the charges besides items, shipping and tax. A new kind is a function that one of these calls. */
export type ExtraCharges = {
  /** Each has the position of its line. They are in the cart already. */
  ofLines: (lines: readonly CartLine[]) => Charge[]
  /** Charges of the whole order, by what the shopper has entered at the checkout. */
  ofOrder: (cart: { lines: readonly CartLine[]; entries: CheckoutEntries; option: ShippingOption }) => Charge[]
}

export const EXTRA_CHARGES: ExtraCharges = { ofLines: () => [], ofOrder: () => [] }
