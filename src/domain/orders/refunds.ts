import { sumOf, totalsOf, type Charge, type Totals } from '#domain/charges/charges.ts'
import { refundableCents, refundedCharges } from '#domain/charges/refunded-charges.ts'
import { addCents, type Cents } from '#domain/money.ts'
import type { LineQuantity } from './fulfillment.ts'

export type RefundAmounts = {
  /** The refunded parts of the order's charges, without goodwill. */
  charges: Charge[]
  itemsCents: Cents
  shippingCents: Cents
  taxCents: Cents
  /** Goodwill; negative if it offsets earlier goodwill, because refunds never exceed what was paid. */
  otherCents: Cents
  amountCents: Cents
}

/** The stored word for every refund that the owner makes, goodwill or not. */
export const OWNERS_REFUND = 'goodwill'

export type Refund = RefundAmounts & {
  id: string
  state: 'queued' | 'done' | 'failed'
  origin: 'cancellation' | typeof OWNERS_REFUND | 'return'
  cancellationId: string | null
  returnId: string | null
  lines: LineQuantity[]
  reason: string | null
  /** The provider's reason for declining the refund. */
  failure: string | null
  /** The owner's description of how the money was refunded after the provider declined. */
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

/** Includes failed refunds: they are retried until the owner settles them. */
export const refundedCents = (refunds: readonly Pick<Refund, 'amountCents'>[]): Cents => sumOf(refunds)

/** Excludes charges that are never refunded. Not negative, even if an earlier release refunded such a charge. */
export const leftToRefund = ({ charges }: Pick<Paid, 'charges'>, refunds: readonly Refund[]): Cents =>
  Math.max(0, refundableCents(charges) - refundedCents(refunds))

/** Never exceeds what is left to refund. */
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
  const amountCents = Math.min(due.totalCents + goodwillCents, leftToRefund(order, refunds))
  return {
    charges: charges.filter(({ amountCents: cents }) => cents !== 0),
    itemsCents: due.subtotalCents,
    shippingCents: due.shippingCents,
    taxCents: due.taxCents,
    otherCents: amountCents - due.totalCents,
    amountCents,
  }
}
