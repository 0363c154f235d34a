import { PAGE_SIZE, PRICE_RANGE, SORTS, type Sort } from '#domain/catalog/products.ts'
import type { Cents } from '#domain/money.ts'

export const isSort = (text = ''): text is Sort => (SORTS as readonly string[]).includes(text)

export function priceRange(min: Cents | null, max: Cents | null): { minCents: Cents | null; maxCents: Cents | null } {
  const upper = (cents: Cents | null) => (cents === null || cents >= PRICE_RANGE.max * 100 ? null : cents)
  const [low, high] = [min, upper(max)]
  const swapped = low !== null && high !== null && low > high
  return swapped ? { minCents: high, maxCents: upper(low) } : { minCents: low, maxCents: high }
}

export const MAX_PAGE_PRODUCTS = 100

/** Reads the page number of a URL, starting at 1. The page may not exist. */
export const pageAsked = (text?: string | null): number => Math.max(1, wholeNumber(text, 1))

export const limitAsked = (text?: string): number =>
  Math.min(Math.max(1, wholeNumber(text, PAGE_SIZE)), MAX_PAGE_PRODUCTS)

function wholeNumber(text: string | null | undefined, fallback: number): number {
  const number = Math.trunc(Number(text || fallback))
  return Number.isFinite(number) ? number : fallback
}

export function pageWithin(requested: number, total: number, limit: number): { page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(total / limit))
  return { page: Math.min(Math.max(1, requested), pages), pages }
}
