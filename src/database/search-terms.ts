import { sql, type RawBuilder } from 'kysely'

/** Where words are looked for: in the name alone, in what else says what a product is, in its description as well. */
export type Reach = 'name' | 'kind' | 'body'

/** All of it in one index: a word stands in it with the letter of each reach that it is within (migration 0010). */
export const within = (reach: Reach, word: string): string => reach[0] + word

/** Any of these stems, or any word that starts so; null: none. */
export type Term = { stems: readonly string[]; start: string | null }

/** All terms of any wording within reach, and all of the lists (`filtersOf`). */
export type Sought = { wordings: readonly (readonly Term[])[]; reach: Reach; lists: readonly string[] }

/** A query that names products by their places; whoever orders it by place asks for no sorting. */
export type Places = RawBuilder<{ place: number }>

/** How a database finds words. Both answer alike. */
export type SearchIndex = {
  withWords: (sought: Sought) => Places
  /** Leaves out of `search_words` most that do not hold a part; what is left is compared with it. */
  mayHold: (part: string) => RawBuilder<boolean>
}

/**
 * So many are counted and ordered, and the best of them shown: not everything that a word finds in a million products.
 * Section 9's order decides who is among them.
 */
export const MOST = 5000

export const best = (places: Places): Places =>
  sql`(select place from ${places} as one order by place limit ${sql.lit(MOST)})`
