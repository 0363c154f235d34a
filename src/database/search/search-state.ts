import { LRUCache } from 'lru-cache'
import type { KnownWord } from '#domain/search/spelling.ts'
import type { SearchIndex } from './search-index.ts'

/** What the searches of one open database share. */
export type SearchState = {
  index: SearchIndex
  /** Posting lists (ids of products), by query and version of the catalog. They must not be modified. */
  postings: LRUCache<string, Int32Array>
  vocabulary: { goodsVersion: number; words: Promise<KnownWord[]> } | null
}

export const POSTINGS_BYTES = 16 * 2 ** 20
/** The key, and what the cache itself needs for it. */
const ENTRY_BYTES = 200

export const createSearchState = (index: SearchIndex): SearchState => ({
  index,
  postings: new LRUCache({
    maxSize: POSTINGS_BYTES,
    sizeCalculation: ({ byteLength }) => byteLength + ENTRY_BYTES,
  }),
  vocabulary: null,
})
