import type { Cents } from '#domain/money.ts'
import type { Dispute } from '#domain/orders/disputes.ts'
import type { Authorization, PaymentStatus } from './gateway.ts'
import type { Journal } from './sandbox-journal.ts'
import type { Outcome } from './sandbox-tokens.ts'

export type LedgerEntry = {
  state: 'action' | 'authorized' | 'captured' | 'released' | 'declined' | 'canceled' | 'disputed'
  /** Null if a release or capture arrived without an authorization. */
  amountCents: Cents | null
  answer: Authorization
  createdAt: string
  outcome?: Outcome
  returnUrl?: string
  /** Refunded amounts by idempotency key. */
  refunds?: Readonly<Record<string, Cents>>
}

type Ledger = {
  entries: ReadonlyMap<string, LedgerEntry>
  read: (key: string) => LedgerEntry | undefined
  write: (key: string, entry: LedgerEntry) => void
  /** Removes the entry in every process that reads the journal. */
  remove: (key: string) => void
}

/** Drops the oldest entries first, since results can be derived from key and token. */
const LEDGER_SIZE = 10_000

/** Without a journal, lost when the process ends. */
export function createLedger(journal: Journal | null): Ledger {
  const entries = new Map<string, LedgerEntry>()
  const keep = (key: string, entry: LedgerEntry): void => {
    entries.set(key, entry)
    if (entries.size > LEDGER_SIZE) entries.delete(entries.keys().next().value!)
  }
  const readJournal = (): void => {
    for (const line of journal?.readNew() ?? []) {
      const { key, ...entry } = JSON.parse(line) as { key: string } & (LedgerEntry | { state: 'removed' })
      if (entry.state === 'removed') entries.delete(key)
      else keep(key, entry)
    }
  }
  return {
    get entries() {
      readJournal()
      return entries
    },
    read: (key) => {
      readJournal()
      return entries.get(key)
    },
    write: (key, entry) => {
      keep(key, entry)
      journal?.append(JSON.stringify({ ...entry, key }))
    },
    remove: (key) => {
      entries.delete(key)
      journal?.append(JSON.stringify({ state: 'removed', key }))
    },
  }
}

export const PREFIX = 'sandbox_'

/** Banks hold an authorization for about a week. */
const AUTHORIZATION_MS = 7 * 24 * 3600_000

export const endOf = ({ createdAt }: Pick<LedgerEntry, 'createdAt'>): string =>
  new Date(Date.parse(createdAt) + AUTHORIZATION_MS).toISOString()

export function paymentStatusOf(key: string, entry: LedgerEntry | undefined, now: Date): PaymentStatus {
  if (!entry) return { state: 'unknown' }
  const { state, answer, amountCents, refunds } = entry
  if (state === 'canceled') return { state }
  if (state === 'action' && answer.outcome === 'action') return { ...answer, state }
  if (state === 'declined' || state === 'action')
    return { state: 'declined', message: answer.outcome === 'declined' ? answer.message : '' }
  const isExpired = state === 'authorized' && endOf(entry) < now.toISOString()
  return {
    state: isExpired ? 'expired' : state,
    reference: PREFIX + key,
    amountCents: amountCents ?? 0,
    refundedCents: refundedCents(refunds),
    ...(state === 'authorized' && { expiresAt: endOf(entry) }),
    ...(state === 'disputed' && { dispute: disputeOf(entry) }),
  }
}

const disputeOf = (entry: LedgerEntry): Dispute => ({
  status: 'open',
  amountCents: entry.amountCents ?? 0,
  reason: 'fraudulent',
  answerBy: endOf(entry),
  url: null,
})

export const refundedCents = (refunds: LedgerEntry['refunds'] = {}): Cents =>
  Object.values(refunds).reduce((sum, amount) => sum + amount, 0)
