import type { Cents } from '#domain/money.ts'
import type { Authorization, Standing } from './gateway.ts'
import type { Outcome } from './sandbox-tokens.ts'

/** What the sandbox knows of one attempt. */
export type LedgerEntry = {
  state: 'action' | 'authorized' | 'captured' | 'released' | 'declined' | 'canceled' | 'disputed'
  /** Null when a release or a capture arrived without an authorization. */
  amountCents: Cents | null
  answer: Authorization
  createdAt: string
  outcome?: Outcome
  /** Where the shopper goes after the step at the bank. */
  returnUrl?: string
  /** Amounts given back, by idempotency key. */
  refunds?: Readonly<Record<string, Cents>>
}

type Ledger = {
  entries: ReadonlyMap<string, LedgerEntry>
  write: (key: string, entry: LedgerEntry) => void
}

/** The oldest entries are dropped first. Answers follow from key and token alone. */
const LEDGER_SIZE = 10_000

export function createLedger(): Ledger {
  const entries = new Map<string, LedgerEntry>()
  return {
    entries,
    write: (key, entry) => {
      entries.set(key, entry)
      if (entries.size > LEDGER_SIZE) entries.delete(entries.keys().next().value!)
    },
  }
}

export const PREFIX = 'sandbox_'

/** `expiryTime`: an authorization from before it has expired. */
export function standingOf(key: string, entry: LedgerEntry | undefined, expiryTime: string): Standing {
  if (!entry) return { state: 'unknown' }
  const { state, answer, amountCents, refunds } = entry
  if (state === 'canceled') return { state }
  if (state === 'action' && answer.outcome === 'action') return { ...answer, state }
  if (state === 'declined' || state === 'action')
    return { state: 'declined', message: answer.outcome === 'declined' ? answer.message : '' }
  const isExpired = state === 'authorized' && entry.createdAt < expiryTime
  return {
    state: isExpired ? 'expired' : state,
    reference: PREFIX + key,
    amountCents: amountCents ?? 0,
    refundedCents: refundedCents(refunds),
  }
}

export const refundedCents = (refunds: LedgerEntry['refunds'] = {}): Cents =>
  Object.values(refunds).reduce((sum, amount) => sum + amount, 0)
