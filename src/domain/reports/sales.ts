import { subtotalCents, totalItems } from '#domain/cart/cart.ts'
import type { Cents } from '#domain/money.ts'
import type { Order } from '#domain/orders/orders.ts'

/** What orders come to. What goes back, whenever it does, belongs to its order; canceled pieces are refunded too. */
export const NO_ORDERS = {
  orders: 0,
  pieces: 0,
  canceledPieces: 0,
  subtotalCents: 0,
  shippingCents: 0,
  taxCents: 0,
  totalCents: 0,
  refundedCents: 0,
  keptCents: 0,
}
export type OrderSales = Record<keyof typeof NO_ORDERS, number>

/** What lines come to, without shipping and tax. Of refunds, those of pieces count, and neither shipping nor goodwill. */
export const NO_LINES = {
  pieces: 0,
  canceledPieces: 0,
  refundedPieces: 0,
  subtotalCents: 0,
  refundedCents: 0,
  keptCents: 0,
}
export type LineSales = Record<keyof typeof NO_LINES, number>

export type SoldOrder = Pick<Order, 'lines' | 'subtotalCents' | 'shippingCents' | 'taxCents' | 'totalCents'> & {
  refundedCents: Cents
  /** By the position of the line. */
  refundedPieces: readonly number[]
  canceledPieces: readonly number[]
}

export const salesOfOrder = (order: SoldOrder): OrderSales => ({
  orders: 1,
  pieces: totalItems(order.lines),
  canceledPieces: order.canceledPieces.reduce((sum, pieces) => sum + pieces, 0),
  subtotalCents: order.subtotalCents,
  shippingCents: order.shippingCents,
  taxCents: order.taxCents,
  totalCents: order.totalCents,
  refundedCents: order.refundedCents,
  keptCents: order.totalCents - order.refundedCents,
})

export function salesOfLine({ lines, canceledPieces, refundedPieces }: SoldOrder, position: number): LineSales {
  const line = lines[position]!
  const quantity = refundedPieces[position]!
  const refundedCents = subtotalCents([{ ...line, quantity }])
  return {
    pieces: line.quantity,
    canceledPieces: canceledPieces[position]!,
    refundedPieces: quantity,
    subtotalCents: subtotalCents([line]),
    refundedCents,
    keptCents: subtotalCents([line]) - refundedCents,
  }
}
