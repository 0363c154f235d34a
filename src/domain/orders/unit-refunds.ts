import type { Cents } from '#domain/money.ts'
import type { LineQuantity } from './fulfillment.ts'
import type { OrderRecord } from './history.ts'
import { ledgerOf, refundable } from './ledger.ts'
import { refundOf, type RefundAmounts } from './refunds.ts'
import { shippingRefundDue } from './shipping-refunds.ts'

type UnitRefund = { refunded: LineQuantity[]; amounts: RefundAmounts }

export function unitRefund(
  { order, history }: OrderRecord,
  lines: readonly LineQuantity[],
  maxShippingCents: Cents,
): UnitRefund {
  const refunded = refundable(ledgerOf(order, history), lines)
  return { refunded, amounts: refundOf(order, history.refunds, { lines: refunded, maxShippingCents }) }
}

/** What goes back when these units are canceled. Once something was sent, at most `standardCents` of the shipping cost goes back. */
export const cancellationRefund = (
  record: OrderRecord,
  lines: readonly LineQuantity[],
  standardCents: Cents,
): UnitRefund => unitRefund(record, lines, shippingRefundDue(record, lines, standardCents))
