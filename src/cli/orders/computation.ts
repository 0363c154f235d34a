import { formatCents } from '#domain/money.ts'
import type { PieceCount } from '#domain/orders/fulfillment.ts'
import type { Order } from '#domain/orders/orders.ts'
import type { RefundAmounts } from '#domain/orders/refunds.ts'
import { lineText } from './pieces.ts'

export function computationOf(order: Order, lines: readonly PieceCount[], amounts: RefundAmounts): string[] {
  const { itemsCents, taxCents, shippingCents, otherCents, amountCents } = amounts
  const parts: [name: string, cents: number][] = [
    ['items', itemsCents],
    ['tax', taxCents],
    ['shipping', shippingCents],
    [otherCents < 0 ? 'goodwill, set off' : 'goodwill', otherCents],
  ]
  const shown = [...parts.filter(([, cents]) => cents !== 0), ['goes back', Math.max(0, amountCents)] as const]
  const width = Math.max(...shown.map(([, cents]) => formatCents(cents).length))
  return [
    ...lines.map((line) => `  ${lineText(order, line)}`),
    ...shown.map(([name, cents]) => `  ${name.padEnd(20)}${formatCents(cents).padStart(width)}`),
  ]
}
