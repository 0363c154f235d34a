import { LRUCache } from 'lru-cache'
import type { RawBuilder } from 'kysely'
import type { KnownWord } from '#domain/search/spelling.ts'
import type { ProductWords } from '#domain/search/words.ts'
import type { WordColumns } from '#database/schema.ts'

/** The text in which a word is searched. `kind` adds category, vendor, tags, options and SKUs to `name`; `body` adds the description. */
export type SearchField = 'name' | 'kind' | 'body'

/** Matches any of the stems, or any word with the prefix. `field` overrides that of the query. */
export type Term = { stems: readonly string[]; prefix: string | null; field?: SearchField }

/** Matches all terms of any variant (no variant: everything) and all of the lists (`listTermsOf`). */
export type TextQuery = { variants: readonly (readonly Term[])[]; field: SearchField; lists: readonly string[] }

/** A query for the places of products: numbers in the order "featured" that end with the id. */
export type PlacesQuery = RawBuilder<{ place: number }>

/** Finds the same products in two ways: `best` for the first ones by place, `all` for every one. */
export type Matcher = { best: (limit: number) => PlacesQuery; all: PlacesQuery }

/** The full-text index of a database. SQLite and PostgreSQL give the same results. */
export type SearchIndex = {
  /** The columns that hold a product's words; `lists`: the names of its lists, divided by spaces. */
  columnsOf: (words: Pick<ProductWords, 'name' | 'kind' | 'body'>, lists: string) => WordColumns
  match: (query: TextQuery) => Matcher
  /** Has a row if the prefix has a longer word; null where that costs as much as the search. */
  longerWords: ((prefix: string) => PlacesQuery) | null
  /** Narrows `search_words` to those that may contain a substring. The caller compares them. */
  mayContain: (substring: string) => RawBuilder<boolean>
  /** Joins a number of every row with commas; null without rows. */
  joined: (number: RawBuilder<number>) => RawBuilder<string | null>
}

export const sameBothWays = (places: PlacesQuery): Matcher => ({ best: () => places, all: places })

export type SearchState = {
  fullText: SearchIndex
  /** The maximum number of results that are counted and ranked. */
  countLimit: number
  /** Posting lists (arrays of product ids, never modified) by query and products version. */
  postings: LRUCache<string, Int32Array>
  vocabulary: { version: number; words: Promise<KnownWord[]> } | null
}

export const POSTINGS_BYTES = 16 * 2 ** 20
/** The size of the key and of the cache's own entry. */
const ENTRY_BYTES = 200

export const createSearchState = (fullText: SearchIndex, countLimit: number): SearchState => ({
  fullText,
  countLimit,
  postings: new LRUCache({
    maxSize: POSTINGS_BYTES,
    sizeCalculation: ({ byteLength }) => byteLength + ENTRY_BYTES,
  }),
  vocabulary: null,
})
