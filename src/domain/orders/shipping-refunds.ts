import { addCents, type Cents } from '#domain/money.ts'
import type { LineQuantity } from './fulfillment.ts'
import type { OrderRecord } from './history.ts'
import { unitsIn } from './ledger.ts'
import { isAccepted, isReceived } from '#domain/orders/returns/returns.ts'

/** Gives back nothing while the shopper has other pieces or may get them, and for a sent order no more than standard shipping. */
export function shippingRefundDue(
  { order, history }: OrderRecord,
  gone: readonly LineQuantity[],
  standardCents: Cents,
  isGone = isReceived,
): Cents {
  const { parcels, cancellations, returns, refunds } = history
  const withdrawn = returns.filter((one) => one.kind === 'withdrawal' && isGone(one))
  const entries = [{ lines: gone }, ...cancellations, ...withdrawn]
  if (order.lines.some(({ quantity }, position) => unitsIn(entries, position) < quantity)) return 0
  // A withdrawal has promised what standard shipping cost when it was declared.
  const limitCents = Math.max(standardCents, ...returns.map((one) => one.shippingCents))
  const dueCents = parcels.length === 0 ? order.shippingCents : Math.min(order.shippingCents, limitCents)
  return Math.max(0, dueCents - addCents(refunds.map(({ shippingCents }) => shippingCents)))
}

/** The most that goes back, once all pieces that were withdrawn from have come back. */
export const maxShippingRefund = (record: OrderRecord, gone: readonly LineQuantity[], standardCents: Cents): Cents =>
  shippingRefundDue(record, gone, standardCents, isAccepted)
