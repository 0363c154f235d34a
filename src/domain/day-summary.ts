import { counted } from './counts.ts'
import { formatCents, type Cents } from './money.ts'

/** Of a day. Refunds count on the day they are made; failed ones do not count. */
export type Sales = { orders: number; totalCents: Cents; refundedCents: Cents }

export type DaySummary = Sales & {
  /** Orders that are not completely shipped. */
  open: number
  /** The number of open orders that should not be sent. */
  unpaid: number
  failedRefunds: number
  disputes: number
  failedMessages: number
}

/** "12 orders, $862.40 in total, $19.50 refunded" */
export const salesText = ({ orders, totalCents, refundedCents }: Sales): string =>
  [
    `${counted(orders, 'order')}, ${formatCents(totalCents)} in total`,
    ...(refundedCents > 0 ? [`${formatCents(refundedCents)} refunded`] : []),
  ].join(', ')
