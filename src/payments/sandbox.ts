import { passesLuhn } from '#domain/checkout/card-numbers.ts'
import { cardBrand, type Card, type CardSummary } from '#domain/checkout/payment.ts'
import type { Cents } from '#domain/money.ts'
import type { Authorization, Gateway } from './gateway.ts'
import { createTokens, type Outcome } from './sandbox-tokens.ts'

/** The state of one key. Only tests read it. */
type LedgerEntry = {
  state: 'authorized' | 'captured' | 'released' | 'declined'
  /** Null when the release arrived without an authorization. */
  amountCents: Cents | null
  answer: Authorization
  /** Amounts given back, by idempotency key. */
  refunds?: Readonly<Record<string, Cents>>
}

export type Sandbox = Gateway & {
  /** Issues a token for a well-formed card. The token holds brand, last digits and outcome, not the number. */
  tokenize: (card: Card) => { token: string; card: CardSummary }
  ledger: ReadonlyMap<string, LedgerEntry>
}

/** The embedded provider stores no cards. After a restart it answers alike, but has forgotten captures and releases. */
export function createSandbox(secret: string, now: () => Date, previousSecret: string | null = null): Sandbox {
  const tokens = createTokens(secret, previousSecret)
  const ledger = new Map<string, LedgerEntry>()
  const note = (key: string, entry: LedgerEntry): void => {
    ledger.set(key, entry)
    if (ledger.size > LEDGER_SIZE) ledger.delete(ledger.keys().next().value!)
  }
  return {
    name: 'sandbox',
    ledger,
    tokenize: (card) => {
      const summary = summaryOf(card)
      return { token: tokens.write({ outcome: outcomeOf(card, now()), ...summary }), card: summary }
    },
    describe: (token) => {
      const content = tokens.read(token)
      return content && { brand: content.brand, last4: content.last4 }
    },
    authorize: async ({ idempotencyKey: key, amountCents, method, token }) => {
      const known = ledger.get(key)
      if (known) return known.answer
      const outcome = method === 'paypal' ? 'ok' : (tokens.read(token ?? '')?.outcome ?? 'declined')
      const answer = answerFor(outcome, key)
      note(key, { state: answer.approved ? 'authorized' : 'declined', amountCents, answer })
      return answer
    },
    capture: async (reference) => {
      const key = reference.slice(PREFIX.length)
      const known = ledger.get(key)
      if (known?.state === 'released') throw new Error(`The payment ${reference} has been released`)
      note(key, { amountCents: null, answer: { approved: true, reference }, ...known, state: 'captured' })
    },
    release: async ({ idempotencyKey: key }) => {
      const known = ledger.get(key)
      if (known?.state === 'captured') throw new Error(`The payment ${PREFIX}${key} has been captured`)
      note(key, { amountCents: null, ...known, state: 'released', answer: RELEASED })
    },
    refund: async ({ idempotencyKey, reference, amountCents }) => {
      const key = reference.slice(PREFIX.length)
      const known = ledger.get(key) ?? {
        state: 'captured',
        amountCents: null,
        answer: { approved: true, reference },
      }
      const answer = { accepted: true, reference: `${PREFIX}refund_${idempotencyKey}` } as const
      const { refunds = {} } = known
      if (idempotencyKey in refunds) return answer
      if (known.state !== 'captured') return { accepted: false, message: 'The payment has not been captured.' }
      const left = known.amountCents === null ? Infinity : known.amountCents - sumOf(refunds)
      if (amountCents > left) return { accepted: false, message: 'More than was paid cannot be refunded.' }
      note(key, { ...known, refunds: { ...refunds, [idempotencyKey]: amountCents } })
      return answer
    },
  }
}

const sumOf = (amounts: Readonly<Record<string, Cents>>): Cents =>
  Object.values(amounts).reduce((sum, amount) => sum + amount, 0)

/** The oldest entries are dropped first. Answers follow from key and token alone. */
const LEDGER_SIZE = 10_000
const PREFIX = 'sandbox_'
const RELEASED: Authorization = { approved: false, message: 'This payment was canceled. Please try again.' }

const SENTENCES: Record<Exclude<Outcome, 'ok'>, string> = {
  declined: 'Your card was declined.',
  insufficient: 'Your card has insufficient funds.',
  expired: 'Your card has expired.',
}

const answerFor = (outcome: Outcome, key: string): Authorization =>
  outcome === 'ok' ? { approved: true, reference: `${PREFIX}${key}` } : { approved: false, message: SENTENCES[outcome] }

const TEST_CARDS: Record<string, Outcome> = {
  '4000000000000002': 'declined',
  '4000000000009995': 'insufficient',
}

/** A number that no issuer gives out is declined, as a provider does. */
function outcomeOf({ cardNumber, expiryDate }: Card, now: Date): Outcome {
  if (isPast(expiryDate, now)) return 'expired'
  const digits = cardNumber.replaceAll(' ', '')
  return TEST_CARDS[digits] ?? (passesLuhn(digits) ? 'ok' : 'declined')
}

/** A card is valid until the end of its month. */
function isPast(expiryDate: string, now: Date): boolean {
  const [month, year] = expiryDate.split('/').map(Number) as [number, number]
  return now.getTime() >= Date.UTC(2000 + year, month)
}

const summaryOf = ({ cardNumber }: Card): CardSummary => ({ brand: cardBrand(cardNumber), last4: cardNumber.slice(-4) })
