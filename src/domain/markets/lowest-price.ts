import type { Cents } from '#domain/money.ts'

export type PastPrice = { variantId: string; priceCents: Cents; endedAt: string }

const DAY_MS = 24 * 60 * 60 * 1000

/** Each variant's lowest price in the days before its current price took effect. Directive 98/6/EC, article 6a. */
export function lowestPrices(past: readonly PastPrice[], days: number): Map<string, Cents> {
  const byVariant = Map.groupBy(past, ({ variantId }) => variantId)
  return new Map(
    [...byVariant].map(([variantId, prices]) => {
      const began = Math.max(...prices.map(({ endedAt }) => Date.parse(endedAt)))
      const counted = prices.filter(({ endedAt }) => Date.parse(endedAt) > began - days * DAY_MS)
      return [variantId, Math.min(...counted.map(({ priceCents }) => priceCents))]
    }),
  )
}
