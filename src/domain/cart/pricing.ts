import { subtotalCents } from './cart.ts'
import { shareOf, type Cents } from '#domain/money.ts'
import { shippingCents, type ShippingOption } from '#domain/checkout/shipping.ts'

export type Totals = { subtotalCents: Cents; shippingCents: Cents; taxCents: Cents; totalCents: Cents }

export type PricedLine = { priceCents: Cents; quantity: number; taxable: boolean }
export type Rates = { taxRate: number; freeShippingOverCents: Cents; returnDays: number }

export const DEFAULT_RATES: Rates = { taxRate: 0.08, freeShippingOverCents: 5000, returnDays: 30 }

export const totalsFor = (
  { taxRate, freeShippingOverCents }: Pick<Rates, 'taxRate' | 'freeShippingOverCents'>,
  lines: readonly PricedLine[],
  option: ShippingOption,
): Totals => totalsOf(lines, shippingCents(option, subtotalCents(lines), freeShippingOverCents), taxRate)

/** The part of lines that is taxed. */
export const taxableCents = (lines: readonly PricedLine[]): Cents =>
  subtotalCents(lines.filter(({ taxable }) => taxable))

/** Tax is a share of what is taxed of the subtotal, and of nothing else, rounded half up. */
export function totalsOf(lines: readonly PricedLine[], shipping: Cents, taxRate: number): Totals {
  const subtotal = subtotalCents(lines)
  const tax = shareOf(taxableCents(lines), taxRate)
  return {
    subtotalCents: subtotal,
    shippingCents: shipping,
    taxCents: tax,
    totalCents: subtotal + shipping + tax,
  }
}

/** The maximum total of one order, within the 32-bit integers of databases and payment providers. */
export const MAX_TOTAL_CENTS: Cents = 1_000_000_000
