import { passesLuhn } from '#domain/checkout/card-numbers.ts'
import { cardBrand, type Card, type CardSummary } from '#domain/checkout/payment.ts'
import { DECLINES as SENTENCES } from './declines.ts'
import type { Outcome } from './sandbox-tokens.ts'

export const DECLINES: Partial<Record<Outcome, string>> = {
  declined: SENTENCES.declined,
  insufficient: SENTENCES.insufficient,
  expired: SENTENCES.expired,
}

const TEST_CARDS: Record<string, Outcome> = {
  '4000000000000002': 'declined',
  '4000000000009995': 'insufficient',
  '4000000000003220': 'challenge',
  // The bank approves without a step.
  '4000000000003055': 'ok',
  '4000002760003184': 'abandoned',
  '4000000000005126': 'refundFails',
  '4000000000000259': 'disputed',
}

/** Numbers that are not test cards are declined. */
export function cardOutcomeOf({ cardNumber, expiryDate }: Card, today: string): Outcome {
  if (isPast(expiryDate, today)) return 'expired'
  const digits = cardNumber.replaceAll(' ', '')
  return TEST_CARDS[digits] ?? (passesLuhn(digits) ? 'ok' : 'declined')
}

/** Cards are valid until the end of the month. */
function isPast(expiryDate: string, today: string): boolean {
  const [month, year] = expiryDate.split('/')
  return today.slice(0, '2026-11'.length) > `20${year}-${month}`
}

export const cardSummaryOf = ({ cardNumber }: Card): CardSummary => ({
  brand: cardBrand(cardNumber),
  last4: cardNumber.slice(-4),
})
