import { totalItems } from '#domain/cart/cart.ts'
import { lineSum } from '#domain/charges/charges.ts'
import { refundedCharges } from '#domain/charges/refunded-charges.ts'
import type { Cents } from '#domain/money.ts'
import type { PricedLines } from '#domain/orders/orders.ts'

export const SALES_GROUPS = ['day', 'product', 'category'] as const
export type SalesGroup = (typeof SALES_GROUPS)[number]

/** Totals of orders. Refunds count toward their order, whenever they happen; canceled units are refunded too. */
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

/** Totals of lines, without shipping and tax. Only refunds of units count, not those of shipping or goodwill. */
export const NO_LINES = {
  pieces: 0,
  canceledPieces: 0,
  refundedPieces: 0,
  subtotalCents: 0,
  refundedCents: 0,
  keptCents: 0,
}
export type LineSales = Record<keyof typeof NO_LINES, number>

export type SoldOrder = PricedLines & {
  refundedCents: Cents
  /** Refunded units by line position. */
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

const NOTHING = { units: [], shippingCents: 0 }

export function salesOfLine(order: SoldOrder, position: number): LineSales {
  const quantity = order.refundedPieces[position]!
  const refunded = refundedCharges(order, NOTHING, { ...NOTHING, units: [{ position, quantity }] })
  const [subtotalCents, refundedCents] = [lineSum(order.charges, position), lineSum(refunded, position)]
  return {
    pieces: order.lines[position]!.quantity,
    canceledPieces: order.canceledPieces[position]!,
    refundedPieces: quantity,
    subtotalCents,
    refundedCents,
    keptCents: subtotalCents - refundedCents,
  }
}
