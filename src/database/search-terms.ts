import type { RawBuilder } from 'kysely'
import type { ProductWords } from '#domain/search-words.ts'
import type { WordColumns } from './schema.ts'

/** Where words are looked for: in the name alone, in what else says what a product is, in its description as well. */
export type Reach = 'name' | 'kind' | 'body'

/** Any of these stems, or any word that starts so; null: none. `reach`: where it is not that of the others. */
export type Term = { stems: readonly string[]; start: string | null; reach?: Reach }

/** All terms of any wording within reach, of no wording everything, and all of the lists (`listsOf`). */
export type Sought = { wordings: readonly (readonly Term[])[]; reach: Reach; lists: readonly string[] }

/** A query that names products by their places; whoever orders it by place asks for no sorting. */
export type Places = RawBuilder<{ place: number }>

/**
 * The same asked in three ways: of an index, for so many of the best places at the most (or for more); of an index, where few are
 * wanted or few are there; and of one row of `product_words`.
 */
export type Finding = { best: (most: number) => Places; few: Places; has: RawBuilder<boolean> }

type Texts = Pick<ProductWords, 'name' | 'kind' | 'body'>

/** How a database finds words. Both answer alike. */
export type SearchIndex = {
  /** How what a product is found by is kept; `lists`: the words of those that it is in, divided by spaces. */
  columnsOf: (words: Texts, lists: string) => WordColumns
  withWords: (sought: Sought) => Finding
  /** A row or more where any word starts so and goes on; null where that is not known sooner than what starts so. */
  goingOn: ((start: string) => Places) | null
  /** Leaves out of `search_words` most that do not hold a part; what is left is compared with it. */
  mayHold: (part: string) => RawBuilder<boolean>
  /** A number of each row of a query in one text, divided by commas; null where there are no rows. */
  joined: (number: RawBuilder<number>) => RawBuilder<string | null>
}
