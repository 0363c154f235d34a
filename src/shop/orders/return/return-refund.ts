import type { PieceCount } from '#domain/orders/fulfillment.ts'
import type { OrderHistory } from '#domain/orders/history.ts'
import { ledgerOf, refundable } from '#domain/orders/ledger.ts'
import type { Order } from '#domain/orders/orders.ts'
import { refundOf, type RefundAmounts } from '#domain/orders/refunds.ts'
import type { Cents } from '#domain/money.ts'

export function returnRefund(
  order: Order,
  history: OrderHistory,
  lines: readonly PieceCount[],
  maxShippingCents: Cents,
): { refunded: PieceCount[]; amounts: RefundAmounts } {
  const refunded = refundable(ledgerOf(order, history), lines)
  const request = { lines: refunded, withShipping: maxShippingCents > 0, maxShippingCents, goodwillCents: 0 }
  return { refunded, amounts: refundOf(order, history.refunds, request) }
}
