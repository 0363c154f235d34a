import { formatCents, parseCents, type Cents } from '#domain/money.ts'

/** Keeps the total of the largest cart, 10 of each line, within a PostgreSQL integer. */
export const MAX_PRICE_CENTS: Cents = 99_999_999

/** Returns the reason if the text is not a price that the shop can charge. */
export function readPrice(text: string): Cents | string {
  const cents = parseCents(text)
  if (cents === null) return `"${text}" is not a price; write it like 12.50`
  return cents > MAX_PRICE_CENTS ? `"${text}" is above ${formatCents(MAX_PRICE_CENTS)}, the highest price` : cents
}
