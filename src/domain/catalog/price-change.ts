import { shareOf, type Cents } from '#domain/money.ts'

/** `rate` is the relative change, negative to lower prices. New prices end with `endingCents`, if set: 90 for $12.90. */
export type PriceChange = { rate: number; endingCents: Cents | null }

/** The lowest and highest allowed rates of a bulk price change. */
export const RAISE_RATES = [-0.9, 9] as const
export const SALE_RATES = [0.0001, 0.99] as const

/** Selects products by slug and by category, including descendants, or all products. */
export type ProductChoice = { slugs: string[]; categories: string[]; all: boolean }

/** Never moves a price in the wrong direction: a raised price is rounded up to the ending, a lowered one down. */
export function changedPrice(cents: Cents, { rate, endingCents }: PriceChange): Cents {
  const share = shareOf(cents, Math.abs(rate))
  const exact = Math.max(1, rate < 0 ? cents - share : cents + share)
  if (endingCents === null) return exact
  const ending = exact - (exact % 100) + endingCents
  if (rate < 0) {
    const lower = ending > exact ? ending - 100 : ending
    return lower > 0 ? lower : exact
  }
  return ending < exact ? ending + 100 : ending
}

/** "10%" -> 0.1. Null for other texts, including a bare number, which might be an amount. */
export function readShare(text: string): number | null {
  const match = /^([+-]?\d{1,3}(?:\.\d{1,2})?) ?%$/.exec(text.trim())
  return match ? Math.round(Number(match[1]) * 100) / 1e4 : null
}

/** ".90" -> 90 */
export function readEnding(text: string): Cents | null {
  const match = /^0?\.(\d\d)$/.exec(text.trim())
  return match ? Number(match[1]) : null
}

/** 0.075 -> "7.5%" */
export const shareText = (rate: number): string => `${Math.round(rate * 1e4) / 100}%`
