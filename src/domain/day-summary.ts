import type { Cents } from './money.ts'

export type DaySummary = {
  orders: number
  totalCents: Cents
  /** Orders of which something is not shipped. */
  open: number
  /** Those of them that should not be sent. */
  unpaid: number
  failedRefunds: number
  disputes: number
  failedMessages: number
}
