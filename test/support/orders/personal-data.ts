import { expect } from 'vitest'
import { ADDRESS, CARD } from '../shopper.ts'

const LAST4 = CARD.cardNumber.slice(-4)

/**
 * Fails if a text holds a value of the example shopper's address or card, or one of `others`. Digits count only as a
 * word of their own, since random ids and times hold any few digits now and then.
 */
export function expectNothingPersonal(text: string, others: string[] = []): void {
  const values = [...Object.values(ADDRESS), CARD.cardNumber, CARD.cardNumber.replaceAll(' ', ''), LAST4, ...others]
  for (const value of values.filter(({ length }) => length > 2)) {
    if (/^\d{1,8}$/.test(value)) expect(text).not.toMatch(new RegExp(`(?<![0-9a-z-])${value}(?![0-9a-z-])`, 'i'))
    else expect(text).not.toContain(value)
  }
}
