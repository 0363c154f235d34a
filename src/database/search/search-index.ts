import type { RawBuilder } from 'kysely'
import type { ProductWords } from '#domain/search/words.ts'
import type { WordColumns } from '#database/schema.ts'

/** The text to search. `metadata` is `name` plus category, vendor, tags, options, SKUs and barcodes; `body` adds the description. */
export type SearchField = 'name' | 'metadata' | 'body'

/** Matches any of the stems, or any word with the prefix. `field` overrides the field of the query. */
export type Term = { stems: readonly string[]; prefix: string | null; field?: SearchField }

/** Matches all terms of any variant (everything if there is none) and all filter terms (`filterTermsOf`). */
export type TextQuery = { variants: readonly (readonly Term[])[]; field: SearchField; filterTerms?: readonly string[] }

/** A query for a set of products, by featured rank (`featuredRank`). */
export type MatchQuery = RawBuilder<{ place: number }>

/** Finds a set of products. The query may omit those after the first `limit` by rank, unless `limit` is Infinity. */
export type Matcher = (limit: number) => MatchQuery

/** The full-text index of a database. SQLite and PostgreSQL return the same results. */
export type SearchIndex = {
  /** The columns for a product's words and filter terms. Filter terms are separated by spaces. */
  columnsOf: (words: Pick<ProductWords, SearchField>, filterTerms: string) => WordColumns
  match: (query: TextQuery) => Matcher
  /** Narrows `search_words` to candidates that may contain a substring. The caller verifies them. */
  mayContain: (substring: string) => RawBuilder<boolean>
  /** Joins a number from every row with commas; null without rows. */
  joined: (number: RawBuilder<number>) => RawBuilder<string | null>
}

export type SearchSettings = {
  fullText: SearchIndex
  countLimit: number
}
