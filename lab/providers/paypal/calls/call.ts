import type { Ledger } from '../ledger.ts'

export type Call = {
  ledger: Ledger
  origin: string
  id: string
  body: unknown
  query: URLSearchParams
  /** Whether the caller wants the resource in the response to a void. */
  wantsContent: boolean
  /** The features that the PayPal app lacks. */
  denies: ReadonlySet<string>
  webhookId: string
  /** Records an event. */
  note: (type: string, resource: object) => void
}
