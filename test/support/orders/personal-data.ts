import { expect } from 'vitest'
import { ADDRESS, CARD } from '../shopper.ts'

const LAST4 = CARD.cardNumber.slice(-4)

/**
 * Fails if a text contains a value of the example shopper's address or card, or one of `others`. Digits count only as
 * whole words, because random ids and times may contain any few digits.
 */
export function expectNothingPersonal(text: string, others: string[] = []): void {
  const values = [...Object.values(ADDRESS), CARD.cardNumber, CARD.cardNumber.replaceAll(' ', ''), LAST4, ...others]
  for (const value of values.filter(({ length }) => length > 2)) {
    if (/^\d{1,8}$/.test(value)) expect(text).not.toMatch(new RegExp(`(?<![0-9a-z-])${value}(?![0-9a-z-])`, 'i'))
    else expect(text).not.toContain(value)
  }
}
