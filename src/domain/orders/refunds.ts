import { sumOf, totalsOf, type Charge, type Totals } from '#domain/charges/charges.ts'
import { refundedCharges } from '#domain/charges/refunded-charges.ts'
import { addCents, type Cents } from '#domain/money.ts'
import type { LineQuantity } from './fulfillment.ts'

export type RefundAmounts = {
  /** The parts of the order's charges that go back. Goodwill is none. */
  charges: Charge[]
  itemsCents: Cents
  shippingCents: Cents
  taxCents: Cents
  /** Goodwill; below zero where earlier goodwill is set off, because no more than was paid goes back. */
  otherCents: Cents
  amountCents: Cents
}

export type Refund = RefundAmounts & {
  id: string
  state: 'queued' | 'done' | 'failed'
  origin: 'cancellation' | 'goodwill' | 'return'
  cancellationId: string | null
  returnId: string | null
  lines: LineQuantity[]
  reason: string | null
  /** The provider's reason to refuse it. */
  failure: string | null
  /** The owner's words for how the money went back after the provider had refused it. */
  settlement: string | null
  createdAt: string
  settledAt: string | null
}

export type RefundRequest = {
  lines: readonly LineQuantity[]
  maxShippingCents: Cents
  goodwillCents?: Cents
}

type Lines = readonly { quantity: number }[]
type Paid = Totals & { lines: Lines; charges: readonly Charge[] }

/** A failed refund counts as well: it is tried again until the owner has settled it. */
export const refundedCents = (refunds: readonly Pick<Refund, 'amountCents'>[]): Cents => sumOf(refunds)

/** The refund never exceeds what is left of the total. */
export function refundOf(
  order: Paid,
  refunds: readonly Refund[],
  { lines, maxShippingCents, goodwillCents = 0 }: RefundRequest,
): RefundAmounts {
  const before = {
    units: refunds.flatMap((refund) => refund.lines),
    shippingCents: addCents(refunds.map((refund) => refund.shippingCents)),
  }
  const shippingCents = Math.min(order.shippingCents - before.shippingCents, maxShippingCents)
  const charges = refundedCharges(order, before, { units: lines, shippingCents })
  const due = totalsOf(charges)
  const amountCents = Math.min(due.totalCents + goodwillCents, order.totalCents - refundedCents(refunds))
  return {
    charges: charges.filter(({ amountCents: cents }) => cents !== 0),
    itemsCents: due.subtotalCents,
    shippingCents: due.shippingCents,
    taxCents: due.taxCents,
    otherCents: amountCents - due.totalCents,
    amountCents,
  }
}
