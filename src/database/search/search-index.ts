import type { RawBuilder } from 'kysely'
import type { ProductWords } from '#domain/search/words.ts'
import type { WordColumns } from '#database/schema.ts'

/** The text in which a word is searched. `metadata` adds category, vendor, tags, options, SKUs and barcodes to `name`; `body` adds the description. */
export type SearchField = 'name' | 'metadata' | 'body'

/** Matches any of the stems, or any word with the prefix. `field` overrides that of the query. */
export type Term = { stems: readonly string[]; prefix: string | null; field?: SearchField }

/** Matches all terms of any variant (no variant: everything) and all of the filter terms (`filterTermsOf`). */
export type TextQuery = { variants: readonly (readonly Term[])[]; field: SearchField; filterTerms?: readonly string[] }

/** A query for the products of a set, each by its featured rank (`featuredRank`). */
export type MatchQuery = RawBuilder<{ place: number }>

/** Finds a set of products. The query may leave out those after the first `limit` by rank, unless that is Infinity. */
export type Matcher = (limit: number) => MatchQuery

/** The full-text index of a database. SQLite and PostgreSQL give the same results. */
export type SearchIndex = {
  /** The columns that hold a product's words and filter terms. These are divided by spaces. */
  columnsOf: (words: Pick<ProductWords, SearchField>, filterTerms: string) => WordColumns
  match: (query: TextQuery) => Matcher
  /** Narrows `search_words` to those that may contain a substring. The caller compares them. */
  mayContain: (substring: string) => RawBuilder<boolean>
  /** Joins a number of every row with commas; null without rows. */
  joined: (number: RawBuilder<number>) => RawBuilder<string | null>
}

export type SearchSettings = {
  fullText: SearchIndex
  countLimit: number
}
