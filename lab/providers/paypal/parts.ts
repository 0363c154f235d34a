import type { Faults } from './faults.ts'
import type { Ledger } from './ledger.ts'
import type { Buyer } from './buyers.ts'
import type { RequestIds } from './request-ids.ts'
import type { Tokens } from './tokens.ts'
import type { Webhooks } from './webhooks.ts'

/** State shared by the stand-in's routes. */
export type Parts = {
  ledger: Ledger
  faults: Faults
  requestIds: RequestIds
  tokens: Tokens
  webhooks: Webhooks
  origin: () => string
  /** Requests, as method and path. */
  requests: string[]
  /** Mismatches with the schemas of PayPal's SDK, in requests and in responses. */
  violations: string[]
  webhookId: string
  denies: Set<'disputes' | 'transactions'>
  note: (type: string, resource: object) => void
  approve: (id: string, buyer?: Buyer) => void
}
