import { addCents, type Cents } from '#domain/money.ts'
import type { LineQuantity } from './fulfillment.ts'
import type { OrderRecord } from './history.ts'
import { unitsIn } from './ledger.ts'
import { isAccepted, isReceived } from '#domain/orders/returns/returns.ts'

/** Returns 0 while the shopper keeps or expects other units. Once anything was packed, refunds at most the standard shipping cost. */
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
  // A withdrawal promises the standard shipping cost at the time of its declaration.
  const limitCents = Math.max(standardCents, ...returns.map((one) => one.shippingCents))
  const dueCents = parcels.length === 0 ? order.shippingCents : Math.min(order.shippingCents, limitCents)
  return Math.max(0, dueCents - addCents(refunds.map(({ shippingCents }) => shippingCents)))
}

/** The most that goes back, once all pieces that were withdrawn from have come back. */
export const maxShippingRefund = (record: OrderRecord, gone: readonly LineQuantity[], standardCents: Cents): Cents =>
  shippingRefundDue(record, gone, standardCents, isAccepted)
