import { LRUCache } from 'lru-cache'
import type { CategoryCount } from '#domain/catalog/categories.ts'
import type { Sort } from '#domain/catalog/products.ts'
import type { FacetCounts } from './facet-counts.ts'
import type { ProductFilter } from './product-filter.ts'

/** Orders, counts and matches computed from a catalog index. Replaced as a whole when products change. */
export type ListCache = {
  /** The rows of lists in their order. They must not be modified. */
  rows: LRUCache<string, Uint32Array>
  counts: LRUCache<string, FacetCounts>
  /** All rows, by order. */
  orders: Partial<Record<Sort, Uint32Array>>
  categories: CategoryCount[] | null
}

const ROWS_BYTES = 32 * 2 ** 20
const COUNTS_BYTES = 8 * 2 ** 20
/** The key, and what the cache itself needs for it. */
const ENTRY_BYTES = 500

export const createListCache = (): ListCache => ({
  rows: new LRUCache({ maxSize: ROWS_BYTES, sizeCalculation: ({ byteLength }) => byteLength + ENTRY_BYTES }),
  counts: new LRUCache({
    maxSize: COUNTS_BYTES,
    sizeCalculation: ({ categories, attributes }) => categories.byteLength + attributes.byteLength + ENTRY_BYTES,
  }),
  orders: {},
  categories: null,
})

/** Names a list without regard to page and order. */
export function cacheKey(filter: ProductFilter): string {
  const { sort: _, page: __, limit: ___, after: ____, facets: _____, ...filters } = filter
  return JSON.stringify(filters)
}
