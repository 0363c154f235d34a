import type { PieceCount } from '#domain/orders/fulfillment.ts'
import type { OrderHistory } from '#domain/orders/history.ts'
import type { Order } from '#domain/orders/orders.ts'
import { refundOf, unrefundedPieces, type RefundAmounts } from '#domain/orders/refunds.ts'
import type { Cents } from '#domain/money.ts'

export function returnRefund(
  order: Order,
  { refunds }: OrderHistory,
  lines: readonly PieceCount[],
  maxShippingCents: Cents,
): { refunded: PieceCount[]; amounts: RefundAmounts } {
  const refunded = unrefundedPieces(order, refunds, lines)
  const request = { lines: refunded, withShipping: maxShippingCents > 0, maxShippingCents, goodwillCents: 0 }
  return { refunded, amounts: refundOf(order, refunds, request) }
}
