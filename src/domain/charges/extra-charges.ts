import type { CartLine } from '#domain/cart/cart.ts'
import type { CheckoutEntries } from '#domain/checkout/entries.ts'
import type { ShippingOption } from '#domain/checkout/shipping.ts'
import type { Charge } from './charges.ts'

/** Computes the charges other than items, shipping and tax. A new kind is a function called by one of these. */
export type ExtraCharges = {
  /** Charges on single lines, each with the line's position. The cart already shows them. */
  ofLines: (lines: readonly CartLine[]) => Charge[]
  /** Charges on the whole order, based on the checkout entries. */
  ofOrder: (cart: { lines: readonly CartLine[]; entries: CheckoutEntries; option: ShippingOption }) => Charge[]
}

export const EXTRA_CHARGES: ExtraCharges = { ofLines: () => [], ofOrder: () => [] }
