import { dayOf, type TimeZone } from '#domain/days.ts'
import { forEachKind, PAYMENT_KINDS } from '#domain/checkout/payment-kinds.ts'
import type { Card, CardSummary } from '#domain/checkout/payment.ts'
import type { Cents } from '#domain/money.ts'
import * as urls from '#domain/urls.ts'
import { DECLINES as SENTENCES } from './declines.ts'
import type { Authorization, Gateway, ProviderEvent } from './gateway.ts'
import { DECLINES, cardOutcomeOf, cardSummaryOf } from './sandbox-cards.ts'
import { createEvents } from './sandbox-events.ts'
import type { Journal } from './sandbox-journal.ts'
import { createLedger, endOf, PREFIX, refundedCents, paymentStatusOf, type LedgerEntry } from './sandbox-ledger.ts'
import { createTokens, type Outcome } from './sandbox-tokens.ts'

export type Sandbox = Gateway & {
  /** The token contains brand, last digits and outcome, but not the card number. */
  tokenize: (card: Card) => { token: string; card: CardSummary }
  challenge: (key: string) => { amountCents: Cents; returnUrl: string; isOpen: boolean } | null
  answerChallenge: (key: string, isConfirmed: boolean) => void
  signEvent: (event: ProviderEvent, url: string) => Request
  /** For tests only. */
  ledger: ReadonlyMap<string, LedgerEntry>
}

/** The embedded provider. Stores no cards; without a journal, captures and releases are lost when the process ends. */
export function createSandbox(
  secret: string,
  now: () => Date,
  previousSecret: string | null = null,
  journal: Journal | null = null,
  timeZone: TimeZone = 'UTC',
): Sandbox {
  const tokens = createTokens(secret, previousSecret)
  const events = createEvents(secret, now)
  const ledger = createLedger(journal)
  const { write } = ledger
  const unknown = (answer: Authorization) => ({ amountCents: null, answer, createdAt: now().toISOString() })
  return {
    name: 'sandbox',
    mode: 'test',
    providers: forEachKind(() => 'sandbox'),
    cardEntry: { by: 'fields' },
    isReference: (reference) => reference.startsWith(PREFIX),
    get ledger() {
      return ledger.entries
    },
    signEvent: events.sign,
    verifyWebhook: events.verify,
    tokenize: (card) => {
      const summary = cardSummaryOf(card)
      return {
        token: tokens.write({ outcome: cardOutcomeOf(card, dayOf(now(), timeZone)), ...summary }),
        card: summary,
      }
    },
    lookUpCard: async (token) => {
      const content = tokens.read(token)
      return content && { brand: content.brand, last4: content.last4, kind: 'card' }
    },
    authorize: async ({ key, amountCents, method, token, returnUrl }) => {
      const known = ledger.read(key)
      if (known) return known.answer
      const isCard = PAYMENT_KINDS[method].entry === 'card'
      const outcome = isCard ? (tokens.read(token ?? '')?.outcome ?? 'declined') : 'ok'
      const answer = answerFor(outcome, key)
      const state = STATES[answer.outcome]
      write(key, { state, amountCents, answer, createdAt: now().toISOString(), outcome, returnUrl })
      return answer
    },
    challenge: (key) => {
      const { amountCents, returnUrl, state } = ledger.read(key) ?? {}
      return amountCents && returnUrl ? { amountCents, returnUrl, isOpen: state === 'action' } : null
    },
    answerChallenge: (key, isConfirmed) => {
      const known = ledger.read(key)
      if (known?.state !== 'action') return
      if (!isConfirmed) write(key, { ...known, state: 'canceled', answer: CANCELED })
      else if (known.outcome === 'challenge') write(key, { ...known, state: 'authorized', answer: approved(key) })
    },
    find: async ({ key }) => paymentStatusOf(key, ledger.read(key), now()),
    capture: async ({ key, reference }) => {
      const known = ledger.read(key)
      if (known?.state === 'released') throw new Error(`The payment ${reference} has been released`)
      if (known?.state === 'authorized' && endOf(known) < now().toISOString())
        throw new Error(`The payment ${reference} has expired`)
      const state = known?.outcome === 'disputed' ? 'disputed' : 'captured'
      write(key, { ...unknown({ outcome: 'approved', reference }), ...known, state })
    },
    release: async ({ key }) => {
      const known = ledger.read(key)
      if (known?.state === 'captured' || known?.state === 'disputed')
        throw new Error(`The payment ${PREFIX}${key} has been captured`)
      write(key, { ...unknown(RELEASED), ...known, state: 'released', answer: RELEASED })
    },
    refund: async ({ key, reference, amountCents }) => {
      const paidKey = reference.slice(PREFIX.length)
      const known = ledger.read(paidKey) ?? {
        ...unknown({ outcome: 'approved', reference }),
        state: 'captured',
      }
      const answer = { accepted: true, reference: `${PREFIX}refund_${key}` } as const
      const { refunds = {} } = known
      if (key in refunds) return answer
      if (known.outcome === 'refundFails') return { accepted: false, message: 'The card account is closed.' }
      if (known.state === 'disputed') return { accepted: false, message: 'The payment is disputed.' }
      if (known.state !== 'captured') return { accepted: false, message: 'The payment has not been captured.' }
      const left = known.amountCents === null ? Infinity : known.amountCents - refundedCents(refunds)
      if (amountCents > left) return { accepted: false, message: 'More than was paid cannot be refunded.' }
      write(paidKey, { ...known, refunds: { ...refunds, [key]: amountCents } })
      return answer
    },
    async *disputesSince() {
      for (const [key, { state }] of ledger.entries) if (state === 'disputed') yield { key, status: 'open' }
    },
    async *listSince(since) {
      const from = since.toISOString()
      for (const [key, entry] of ledger.entries)
        if (entry.createdAt >= from) yield { ...paymentStatusOf(key, entry, now()), key, createdAt: entry.createdAt }
    },
  }
}

const RELEASED: Authorization = { outcome: 'declined', message: SENTENCES.canceled }
const CANCELED: Authorization = { outcome: 'declined', message: 'You canceled the payment at your bank.' }
const STATES = { approved: 'authorized', declined: 'declined', action: 'action', pending: 'action' } as const

const approved = (key: string): Authorization => ({ outcome: 'approved', reference: `${PREFIX}${key}` })

function answerFor(outcome: Outcome, key: string): Authorization {
  const message = DECLINES[outcome]
  if (message !== undefined) return { outcome: 'declined', message }
  if (outcome !== 'challenge' && outcome !== 'abandoned') return approved(key)
  return { outcome: 'action', reference: `${PREFIX}${key}`, next: { url: urls.sandboxChallenge(key) } }
}
