import type { Cents } from './money.ts'

/** What a day brought, and what waits for the owner at its end. */
export type DaySummary = {
  orders: number
  totalCents: Cents
  /** Orders of which something is not shipped. */
  open: number
  failedRefunds: number
  disputes: number
  failedMessages: number
}
