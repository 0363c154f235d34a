import { type PickupPlace, shippingTitle } from '#domain/checkout/pickup.ts'
import type { Cents } from '#domain/money.ts'
import { isOther, sumOf, type Charge, type Totals } from './charges.ts'

type Titled = Pick<Charge, 'kind' | 'title' | 'amountCents'>

export type ReceiptRow = {
  kind: 'charge' | 'subtotal' | 'shipping' | 'tax' | 'total'
  title: string
  amountCents: Cents
}

/** The rows that pages, emails and commands show, the total last. The subtotal includes the charges above it. */
export const receiptRows = (
  { subtotalCents, shippingCents, taxCents, totalCents }: Totals,
  charges: readonly Titled[],
  option: PickupPlace,
): ReceiptRow[] => [
  ...chargeRows(charges.filter(isOther)),
  { kind: 'subtotal', title: 'Subtotal', amountCents: subtotalCents },
  { kind: 'shipping', title: shippingTitle(option), amountCents: shippingCents },
  { kind: 'tax', title: 'Tax', amountCents: taxCents },
  { kind: 'total', title: 'Total', amountCents: totalCents },
]

/** A row for each title. */
export const chargeRows = (charges: readonly Pick<Charge, 'title' | 'amountCents'>[]): ReceiptRow[] =>
  Array.from(
    Map.groupBy(charges, ({ title }) => title),
    ([title, own]) => ({ kind: 'charge', title, amountCents: sumOf(own) }),
  )
