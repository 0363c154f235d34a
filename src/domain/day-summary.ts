import type { Cents } from './money.ts'

export type DaySummary = {
  orders: number
  totalCents: Cents
  /** Orders of which something is not shipped. */
  open: number
  failedRefunds: number
  disputes: number
  failedMessages: number
}
