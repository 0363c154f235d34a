import { passesLuhn } from '#domain/checkout/card-numbers.ts'
import { cardBrand, type Card, type CardSummary } from '#domain/checkout/payment.ts'
import type { Outcome } from './sandbox-tokens.ts'

/** The sandbox's sentences for cards that it declines. */
export const DECLINES: Record<Exclude<Outcome, 'ok'>, string> = {
  declined: 'Your card was declined.',
  insufficient: 'Your card has insufficient funds.',
  expired: 'Your card has expired.',
}

const TEST_CARDS: Record<string, Outcome> = {
  '4000000000000002': 'declined',
  '4000000000009995': 'insufficient',
}

/** A number that no issuer gives out is declined, as a provider does. */
export function outcomeOf({ cardNumber, expiryDate }: Card, now: Date): Outcome {
  if (isPast(expiryDate, now)) return 'expired'
  const digits = cardNumber.replaceAll(' ', '')
  return TEST_CARDS[digits] ?? (passesLuhn(digits) ? 'ok' : 'declined')
}

/** A card is valid until the end of its month. */
function isPast(expiryDate: string, now: Date): boolean {
  const [month, year] = expiryDate.split('/').map(Number) as [number, number]
  return now.getTime() >= Date.UTC(2000 + year, month)
}

export const summaryOf = ({ cardNumber }: Card): CardSummary => ({
  brand: cardBrand(cardNumber),
  last4: cardNumber.slice(-4),
})
