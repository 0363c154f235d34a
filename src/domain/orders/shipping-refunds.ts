import type { Cents } from '#domain/money.ts'
import type { PieceCount } from './fulfillment.ts'
import type { OrderHistory } from './history.ts'
import type { Order } from './orders.ts'
import type { Return } from '#domain/orders/returns/returns.ts'

type Shipped = Pick<Order, 'lines' | 'shippingCents'>

/** Gives back nothing while the shopper has other pieces or may get them, and for a sent order no more than standard shipping. */
export const shippingRefundDue = (
  order: Shipped,
  history: OrderHistory,
  gone: readonly PieceCount[],
  standardCents: Cents,
): Cents => dueWhere(order, history, gone, standardCents, ({ state }) => state === 'received' || state === 'closed')

/** The most that goes back, once all pieces that were withdrawn from have come back. */
export const maxShippingRefund = (
  order: Shipped,
  history: OrderHistory,
  gone: readonly PieceCount[],
  standardCents: Cents,
): Cents => dueWhere(order, history, gone, standardCents, ({ state }) => state !== 'refused')

function dueWhere(
  { lines, shippingCents }: Shipped,
  { parcels, cancellations, returns, refunds }: OrderHistory,
  gone: readonly PieceCount[],
  standardCents: Cents,
  isGone: (one: Return) => boolean,
): Cents {
  const withdrawn = returns.filter((one) => one.kind === 'withdrawal' && isGone(one))
  const pieces: PieceCount[] = [gone, ...[...cancellations, ...withdrawn].map((one) => one.lines)].flat()
  const isKept = ({ quantity }: { quantity: number }, position: number): boolean =>
    pieces.reduce((sum, piece) => (piece.position === position ? sum + piece.quantity : sum), 0) < quantity
  if (lines.some(isKept)) return 0
  // A withdrawal has promised what standard shipping cost when it was declared.
  const limitCents = Math.max(standardCents, ...returns.map((one) => one.shippingCents))
  const dueCents = parcels.length === 0 ? shippingCents : Math.min(shippingCents, limitCents)
  return Math.max(0, dueCents - refunds.reduce((sum, refund) => sum + refund.shippingCents, 0))
}
