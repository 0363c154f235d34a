import { isOther, sumOf } from '#domain/charges/charges.ts'
import { chargeRows } from '#domain/charges/receipt.ts'
import { shippingTitle } from '#domain/checkout/pickup.ts'
import type { Order } from './orders.ts'
import type { Cents } from '#domain/money.ts'
import type { RefundAmounts } from './refunds.ts'

export type RefundRow = { kind: 'items' | 'charge' | 'shipping' | 'tax' | 'other'; title: string; amountCents: Cents }

/** The rows that emails and commands show of a refund, without its total. The items are without the other charges. */
export function refundRows(
  { charges, itemsCents, shippingCents, taxCents, otherCents }: RefundAmounts,
  { shippingOption }: Pick<Order, 'shippingOption'>,
): RefundRow[] {
  const others = charges.filter(isOther)
  const rows: RefundRow[] = [
    { kind: 'items', title: 'Items', amountCents: itemsCents - sumOf(others) },
    ...chargeRows(others).map((row) => ({ ...row, kind: 'charge' as const })),
    { kind: 'shipping', title: shippingTitle(shippingOption), amountCents: shippingCents },
    { kind: 'tax', title: 'Tax', amountCents: taxCents },
    { kind: 'other', title: otherCents < 0 ? 'Refunded before' : 'Goodwill', amountCents: otherCents },
  ]
  return rows.filter(({ amountCents }) => amountCents !== 0)
}
