import type { Cents } from './money.ts'

export type DaySummary = {
  orders: number
  totalCents: Cents
  /** Orders that are not completely shipped. */
  open: number
  /** The number of open orders that should not be sent. */
  unpaid: number
  failedRefunds: number
  disputes: number
  failedMessages: number
}
