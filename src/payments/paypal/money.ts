import type { Cents } from '#domain/money.ts'
import type { Money } from './answers.ts'

const CURRENCY = 'USD'

export const moneyOf = (cents: Cents): Money => ({
  currency_code: CURRENCY,
  value: `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`,
})

/** Throws for another currency or fractions of cents. */
export function centsOf({ currency_code: currency, value }: Money): Cents {
  const [, dollars, cents = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(value) ?? []
  if (currency !== CURRENCY || dollars === undefined) throw new Error('PayPal told an amount that is not in US dollars')
  return Number(dollars) * 100 + Number(cents.padEnd(2, '0'))
}
