import { foldName } from '#domain/catalog/products.ts'

export const UNMET_KINDS = ['search', 'filters', 'sold out'] as const
export type UnmetKind = (typeof UNMET_KINDS)[number]

/**
 * What somebody asked for and the shop does not have: a search that nothing fits, filters that leave nothing of a list, a
 * product that is sold out. `text` is what was looked for, the filters in words, or the product's id; empty for what is
 * counted and not kept in words.
 */
export type Unmet = { kind: UnmetKind; text: string }

/** So many different texts of a kind are kept of a day; what comes beyond is counted together. */
export const MOST_TEXTS = 1000
export const DEMAND_DAYS = 400

const LONGEST = 60

/** What was looked for, as it may be kept: folded, cut, and nothing of what may be an address or a number of somebody's. */
export function keptText(text: string): string {
  const folded = foldName(text.toWellFormed()).replaceAll('\0', '')
  if (folded.includes('@') || LONG_NUMBER.test(folded)) return ''
  return Array.from(folded).slice(0, LONGEST).join('').trim()
}

/** A telephone's, a card's, an account's: eight digits and more, whatever stands between them. */
const LONG_NUMBER = /\d(?:[\s().,/+_-]{0,3}\d){7}/
