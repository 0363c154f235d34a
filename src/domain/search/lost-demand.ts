import { foldName } from '#domain/catalog/products.ts'

export const LOST_DEMAND_KINDS = ['search', 'filters', 'sold out', 'address'] as const
export type LostDemandKind = (typeof LOST_DEMAND_KINDS)[number]

/** `text` is the search, the filters in words, the product id or the path without a page; empty if counted but not stored. */
export type LostDemand = { kind: LostDemandKind; text: string }

/** The maximum number of distinct texts stored per kind and day. Further texts are counted under the empty text. */
export const MAX_TEXTS_PER_DAY = 1000
export const LOST_DEMAND_DAYS = 400

const MAX_TEXT_LENGTH = 60

/** Returns an empty text if it may contain an email address or a personal number. */
export function redactedText(text: string): string {
  const folded = foldName(text.toWellFormed()).replaceAll('\0', '')
  if (folded.includes('@') || LONG_NUMBER.test(folded)) return ''
  return Array.from(folded).slice(0, MAX_TEXT_LENGTH).join('').trim()
}

/** A phone, card or account number has eight or more digits, with or without separators. */
const LONG_NUMBER = /\d(?:[\s().,/+_-]{0,3}\d){7}/
