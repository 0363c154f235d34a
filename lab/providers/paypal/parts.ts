import type { Faults } from './faults.ts'
import type { Ledger } from './ledger.ts'
import type { Buyer } from './buyers.ts'
import type { RequestIds } from './request-ids.ts'
import type { Tokens } from './tokens.ts'
import type { Webhooks } from './webhooks.ts'

/** What the routes of the stand-in share. */
export type Parts = {
  ledger: Ledger
  faults: Faults
  requestIds: RequestIds
  tokens: Tokens
  webhooks: Webhooks
  origin: () => string
  /** Requests, as method and path. */
  requests: string[]
  /** What does not fit to the schemas of PayPal's SDK, in requests and in answers. */
  violations: string[]
  webhookId: string
  denies: Set<'disputes' | 'transactions'>
  note: (type: string, resource: object) => void
  approve: (id: string, buyer?: Buyer) => void
}
