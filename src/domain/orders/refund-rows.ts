import { isOther, sumOf } from '#domain/charges/charges.ts'
import { chargeRows, type TitledCharge } from '#domain/charges/receipt.ts'
import { shippingTitle, type PickupPlace } from '#domain/checkout/pickup.ts'
import type { Cents } from '#domain/money.ts'
import type { RefundAmounts } from './refunds.ts'

export type RefundRow = { kind: 'items' | 'charge' | 'shipping' | 'tax' | 'other'; title: string; amountCents: Cents }

type Refunded = Omit<RefundAmounts, 'charges' | 'amountCents'> & { charges: readonly TitledCharge[] }

/** The rows of a refund that pages, emails and commands show, without the total. Item rows exclude the extra charges. */
export function refundRows(
  { charges, itemsCents, shippingCents, taxCents, otherCents }: Refunded,
  option: PickupPlace,
): RefundRow[] {
  const others = charges.filter(isOther)
  const rows: RefundRow[] = [
    { kind: 'items', title: 'Items', amountCents: itemsCents - sumOf(others) },
    ...chargeRows(others).map((row) => ({ ...row, kind: 'charge' as const })),
    { kind: 'shipping', title: shippingTitle(option), amountCents: shippingCents },
    { kind: 'tax', title: 'Tax', amountCents: taxCents },
    { kind: 'other', title: otherCents < 0 ? 'Previously refunded' : 'Courtesy refund', amountCents: otherCents },
  ]
  return rows.filter(({ amountCents }) => amountCents !== 0)
}
