import { LRUCache } from 'lru-cache'
import type { CategoryCount } from '#domain/catalog/categories.ts'
import type { RelaxationHint } from '#domain/catalog/facets.ts'
import type { Sort } from '#domain/catalog/products.ts'
import type { Cents } from '#domain/money.ts'
import type { KnownWord } from '#domain/search/spelling.ts'
import { EVERY_PRODUCT, type ProductFilter } from './product-filter.ts'

/** Replaced as a whole when products change. Counts and in-stock lists are also keyed by the catalog version, which rises with stock. */
export type ListCache = {
  /** The rows of lists in their order. They must not be modified. */
  rows: LRUCache<string, Uint32Array>
  counts: LRUCache<string, FacetCounts>
  /** All rows, by order. */
  orders: Partial<Record<Sort, Uint32Array>>
  categories: CategoryCount[] | null
  /** Posting lists (arrays of product ids, never modified) by query. */
  postings: LRUCache<string, Int32Array>
  vocabulary: Promise<KnownWord[]> | null
}

/** How many products of a list each value of a facet would show. */
export type FacetCounts = {
  total: number
  /** Products by category and by attribute, as if that value were chosen. */
  categories: Uint32Array
  attributes: Uint32Array
  /** Products by rating in half stars, rounded down. */
  ratings: Uint32Array
  inStock: number
  /** Ignores the chosen prices; null without products. */
  prices: { min: Cents; max: Cents } | null
  /** Only for an empty list. */
  hints: RelaxationHint[]
}

const ROWS_BYTES = 32 * 2 ** 20
const COUNTS_BYTES = 8 * 2 ** 20
export const POSTINGS_BYTES = 16 * 2 ** 20
/** The size of the key and of the cache's own entry. */
const ENTRY_BYTES = 500

const sizeOf = ({ byteLength }: { byteLength: number }): number => byteLength + ENTRY_BYTES

export const createListCache = (): ListCache => ({
  rows: new LRUCache<string, Uint32Array>({ maxSize: ROWS_BYTES, sizeCalculation: sizeOf }),
  counts: new LRUCache({
    maxSize: COUNTS_BYTES,
    sizeCalculation: ({ categories, attributes }) => categories.byteLength + attributes.byteLength + ENTRY_BYTES,
  }),
  orders: {},
  categories: null,
  postings: new LRUCache<string, Int32Array>({ maxSize: POSTINGS_BYTES, sizeCalculation: sizeOf }),
  vocabulary: null,
})

/** Names the rows and counts of a list, whatever its order, page and `facets`. The spread gives all keys one order. */
export function cacheKey(filter: ProductFilter): string {
  const { sort: _, page: __, limit: ___, after: ____, withFacets: _____, ...filters } = { ...EVERY_PRODUCT, ...filter }
  return JSON.stringify(filters)
}
