import { formatCents } from '#domain/money.ts'
import type { LineQuantity } from '#domain/orders/fulfillment.ts'
import type { OwnerOrder } from '#contract/owner/orders/order-record.ts'
import { refundRows, type RefundRow } from '#domain/orders/refund-rows.ts'
import type { RefundAmounts } from '#domain/orders/refunds.ts'
import { refundTask } from '#domain/orders/orders.ts'
import { plainLine } from '#domain/plain-text.ts'
import { lineText } from './quantities.ts'

export function computationOf(order: OwnerOrder, lines: readonly LineQuantity[], amounts: RefundAmounts): string[] {
  const shown = [
    ...refundRows(amounts, order.shippingOption).map((row) => [nameOf(row), row.amountCents] as const),
    ['refund', Math.max(0, amounts.amountCents)] as const,
  ]
  const task = refundTask(order)
  const width = Math.max(...shown.map(([, cents]) => formatCents(cents).length))
  const names = Math.max(20, ...shown.map(([name]) => name.length + 1))
  return [
    ...lines.map((line) => `  ${lineText(order, line)}`),
    ...shown.map(([name, cents]) => `  ${name.padEnd(names)}${formatCents(cents).padStart(width)}`),
    ...(amounts.amountCents > 0 && task !== null ? [task] : []),
  ]
}

const nameOf = ({ kind, title }: RefundRow): string => (kind === 'charge' ? plainLine(title) : title.toLowerCase())
