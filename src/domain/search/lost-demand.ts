import { foldName } from '#domain/catalog/products.ts'

export const LOST_DEMAND_KINDS = ['search', 'filters', 'sold out'] as const
export type LostDemandKind = (typeof LOST_DEMAND_KINDS)[number]

/**
 * A request that the shop could not serve: a search without results, filters without results, or a sold-out product.
 * `text` is the search, the filters in words, or the product's id; empty if it is counted but not stored.
 */
export type LostDemand = { kind: LostDemandKind; text: string }

/** Distinct texts stored for each kind and day. Further texts are counted under the empty text. */
export const MAX_TEXTS_PER_DAY = 1000
export const LOST_DEMAND_DAYS = 400

const MAX_TEXT_LENGTH = 60

/** The text to store: folded and truncated, or empty if it may contain an email address or a personal number. */
export function redactedText(text: string): string {
  const folded = foldName(text.toWellFormed()).replaceAll('\0', '')
  if (folded.includes('@') || LONG_NUMBER.test(folded)) return ''
  return Array.from(folded).slice(0, MAX_TEXT_LENGTH).join('').trim()
}

/** Eight or more digits, with or without separators: a phone, card or account number. */
const LONG_NUMBER = /\d(?:[\s().,/+_-]{0,3}\d){7}/
