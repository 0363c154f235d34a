import type { Cents } from '#domain/money.ts'
import type { PieceCount } from './fulfillment.ts'
import type { OrderHistory } from './history.ts'
import { refundable, type Ledger } from './ledger.ts'
import type { Order } from './orders.ts'
import { refundOf, type RefundAmounts } from './refunds.ts'
import { shippingRefundDue } from './shipping-refunds.ts'

/** What goes back when these units are canceled, and which of them are paid back. Once something was sent, at most `standardCents` of the shipping cost goes back. */
export function cancellationRefund(
  { order, history, ledger }: { order: Order; history: OrderHistory; ledger: Ledger },
  lines: readonly PieceCount[],
  standardCents: Cents,
): { refunded: PieceCount[]; amounts: RefundAmounts } {
  const refunded = refundable(ledger, lines)
  const maxShippingCents = shippingRefundDue(order, history, lines, standardCents)
  const request = { lines: refunded, withShipping: true, maxShippingCents, goodwillCents: 0 }
  return { refunded, amounts: refundOf(order, history.refunds, request) }
}
