import type { Card, CardSummary } from '#domain/checkout/payment.ts'
import type { Authorization, Gateway, ProviderEvent } from './gateway.ts'
import { DECLINES, outcomeOf, summaryOf } from './sandbox-cards.ts'
import { createEvents } from './sandbox-events.ts'
import { createLedger, PREFIX, refundedCents, standingOf, type LedgerEntry } from './sandbox-ledger.ts'
import { createTokens, type Outcome } from './sandbox-tokens.ts'

export type Sandbox = Gateway & {
  /** Issues a token for a well-formed card. The token holds brand, last digits and outcome, not the number. */
  tokenize: (card: Card) => { token: string; card: CardSummary }
  /** The webhook that a provider would send. */
  signEvent: (event: ProviderEvent, url: string) => Request
  /** Only tests read it. */
  ledger: ReadonlyMap<string, LedgerEntry>
}

/** The embedded provider stores no cards. After a restart it answers alike, but has forgotten captures and releases. */
export function createSandbox(secret: string, now: () => Date, previousSecret: string | null = null): Sandbox {
  const tokens = createTokens(secret, previousSecret)
  const events = createEvents(secret, now)
  const { entries: ledger, write } = createLedger()
  const unknown = (answer: Authorization) => ({ amountCents: null, answer, createdAt: now().toISOString() })
  return {
    name: 'sandbox',
    ledger,
    signEvent: events.sign,
    eventSubject: events.verify,
    tokenize: (card) => {
      const summary = summaryOf(card)
      return { token: tokens.write({ outcome: outcomeOf(card, now()), ...summary }), card: summary }
    },
    describe: async (token) => {
      const content = tokens.read(token)
      return content && { brand: content.brand, last4: content.last4, kind: 'card' }
    },
    authorize: async ({ key, amountCents, method, token }) => {
      const known = ledger.get(key)
      if (known) return known.answer
      const outcome = method === 'paypal' ? 'ok' : (tokens.read(token ?? '')?.outcome ?? 'declined')
      const answer = answerFor(outcome, key)
      const state = answer.outcome === 'approved' ? 'authorized' : 'declined'
      write(key, { state, amountCents, answer, createdAt: now().toISOString() })
      return answer
    },
    find: async (key) => standingOf(key, ledger.get(key)),
    capture: async (reference, key) => {
      const known = ledger.get(key)
      if (known?.state === 'released') throw new Error(`The payment ${reference} has been released`)
      write(key, { ...unknown({ outcome: 'approved', reference }), ...known, state: 'captured' })
    },
    release: async (_, key) => {
      const known = ledger.get(key)
      if (known?.state === 'captured') throw new Error(`The payment ${PREFIX}${key} has been captured`)
      write(key, { ...unknown(RELEASED), ...known, state: 'released', answer: RELEASED })
    },
    refund: async ({ key, reference, amountCents }) => {
      const paidKey = reference.slice(PREFIX.length)
      const known = ledger.get(paidKey) ?? {
        ...unknown({ outcome: 'approved', reference }),
        state: 'captured',
      }
      const answer = { accepted: true, reference: `${PREFIX}refund_${key}` } as const
      const { refunds = {} } = known
      if (key in refunds) return answer
      if (known.state !== 'captured') return { accepted: false, message: 'The payment has not been captured.' }
      const left = known.amountCents === null ? Infinity : known.amountCents - refundedCents(refunds)
      if (amountCents > left) return { accepted: false, message: 'More than was paid cannot be refunded.' }
      write(paidKey, { ...known, refunds: { ...refunds, [key]: amountCents } })
      return answer
    },
    async *listSince(since) {
      const from = since.toISOString()
      for (const [key, entry] of ledger)
        if (entry.createdAt >= from) yield { ...standingOf(key, entry), key, createdAt: entry.createdAt }
    },
  }
}

const RELEASED: Authorization = { outcome: 'declined', message: 'This payment was canceled. Please try again.' }

const answerFor = (outcome: Outcome, key: string): Authorization =>
  outcome === 'ok'
    ? { outcome: 'approved', reference: `${PREFIX}${key}` }
    : { outcome: 'declined', message: DECLINES[outcome] }
