import { MAX_PRICE_CENTS } from '#domain/catalog/products.ts'
import { formatCents, parseCents, type Cents } from '#domain/money.ts'

/** Returns an error message if the text is not a valid price. */
export function readPrice(text: string): Cents | string {
  const cents = parseCents(text)
  if (cents === null) return `"${text}" is not a price; write it as 12.50`
  return cents > MAX_PRICE_CENTS ? `"${text}" is above ${formatCents(MAX_PRICE_CENTS)}, the highest price` : cents
}
