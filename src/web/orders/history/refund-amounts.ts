import { formatCents, toCents, type Cents } from '#domain/money.ts'
import { refundTarget } from '#domain/orders/order-state.ts'
import type { Order } from '#web/answers/orders.ts'

/** What has gone back, and what is still going back. */
export function refundAmounts({ history }: Pick<Order, 'history'>): { doneCents: Cents; queuedCents: Cents } {
  if (!history) return { doneCents: 0, queuedCents: 0 }
  const doneCents = history.events
    .filter(({ kind }) => kind === 'refunded')
    .reduce((sum, { amount }) => sum + toCents(amount ?? 0), 0)
  return { doneCents, queuedCents: Math.max(0, toCents(history.refunded) - doneCents) }
}

/** "$49.19 will be refunded to your card." Empty where nothing goes back. */
export function refundSentence(order: Order): string {
  const { doneCents, queuedCents } = refundAmounts(order)
  const target = refundTarget(order.paymentMethod)
  return [
    doneCents > 0 && `${formatCents(doneCents)} was refunded to ${target}.`,
    queuedCents > 0 && `${formatCents(queuedCents)} will be refunded to ${target}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
