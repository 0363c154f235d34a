import { formatCents, toCents, type Cents } from '#domain/money.ts'
import { refundWay, UNCHARGED_TEXT } from '#domain/orders/order-state.ts'
import type { Order } from '#web/orders/order.ts'

/** Settled amounts were refunded another way than they were paid; queued ones are still being refunded. */
export function refundAmounts({
  history,
}: Pick<Order, 'history'>): Record<'doneCents' | 'settledCents' | 'queuedCents', Cents> {
  if (!history) return { doneCents: 0, settledCents: 0, queuedCents: 0 }
  const sumOf = (wanted: 'refunded' | 'refundSettled') =>
    history.events.filter(({ kind }) => kind === wanted).reduce((sum, { amount }) => sum + toCents(amount ?? 0), 0)
  const [doneCents, settledCents] = [sumOf('refunded'), sumOf('refundSettled')]
  return { doneCents, settledCents, queuedCents: Math.max(0, toCents(history.refunded) - doneCents - settledCents) }
}

/** "$49.19 will be refunded to your card." Empty if nothing is refunded. */
export function refundSentence(order: Order): string {
  if (order.history?.uncharged) return order.history.canceled.length > 0 ? UNCHARGED_TEXT : ''
  const { doneCents, settledCents, queuedCents } = refundAmounts(order)
  const way = refundWay(order)
  return [
    doneCents > 0 && `${formatCents(doneCents)} was refunded ${way}.`,
    settledCents > 0 && `${formatCents(settledCents)} was refunded another way.`,
    queuedCents > 0 && `${formatCents(queuedCents)} will be refunded ${way}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
