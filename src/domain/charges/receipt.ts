import { type PickupPlace, shippingTitle } from '#domain/checkout/pickup.ts'
import type { Cents } from '#domain/money.ts'
import { isOther, sumOf, type Charge, type Totals } from './charges.ts'

export type TitledCharge = Pick<Charge, 'kind' | 'title' | 'amountCents'>

export type ReceiptRow = {
  kind: 'charge' | 'subtotal' | 'shipping' | 'tax' | 'total'
  title: string
  amountCents: Cents
}

/** The rows that pages, emails and commands show, ending with the total. The subtotal includes the charges above it. */
export const receiptRows = (
  { subtotalCents, shippingCents, taxCents, totalCents }: Totals,
  charges: readonly TitledCharge[],
  option: PickupPlace,
): ReceiptRow[] => [
  ...subtotalRows(subtotalCents, charges),
  { kind: 'shipping', title: shippingTitle(option), amountCents: shippingCents },
  { kind: 'tax', title: 'Tax', amountCents: taxCents },
  { kind: 'total', title: 'Total', amountCents: totalCents },
]

/** The subtotal, preceded by the charges that it includes. */
export const subtotalRows = (subtotalCents: Cents, charges: readonly TitledCharge[]): ReceiptRow[] => [
  ...chargeRows(charges.filter(isOther)),
  { kind: 'subtotal', title: 'Subtotal', amountCents: subtotalCents },
]

/** One row per title. */
export const chargeRows = (charges: readonly Pick<Charge, 'title' | 'amountCents'>[]): ReceiptRow[] =>
  Array.from(
    Map.groupBy(charges, ({ title }) => title),
    ([title, own]) => ({ kind: 'charge', title, amountCents: sumOf(own) }),
  )
