import { LRUCache } from 'lru-cache'
import type { CategoryCount } from '#domain/catalog/categories.ts'
import type { StorefrontFacts } from '#domain/catalog/storefront.ts'
import type { Sort } from '#domain/catalog/products.ts'
import type { Vocabulary } from '#domain/search/spelling.ts'
import type { FacetCounts } from './facet-counts.ts'
import type { ChosenProducts } from './product-filter.ts'

/** Replaced when products change. Counts and in-stock lists also use the catalog version, which rises with stock. */
export type ListCache = {
  /** The sorted rows of lists. They must not be modified. */
  rows: LRUCache<string, Uint32Array>
  /** The rows that searches match, in ascending or list order. They must not be modified. */
  matches: LRUCache<string, Uint32Array>
  counts: LRUCache<string, FacetCounts>
  orders: Partial<Record<Sort, Uint32Array>>
  categories: CategoryCount[] | null
  /** The products of the owner's collections, by slug. */
  collections: Map<string, { key: string; products: Promise<ChosenProducts> }>
  storefront: Promise<StorefrontFacts> | null
  vocabulary: Promise<Vocabulary> | null
}

const ROWS_BYTES = 32 * 2 ** 20
const MATCHES_BYTES = 16 * 2 ** 20
const COUNTS_BYTES = 8 * 2 ** 20
/** The size of the key and of the cache's own entry. */
const ENTRY_BYTES = 500

const sizeOf = ({ byteLength }: { byteLength: number }): number => byteLength + ENTRY_BYTES

export const createListCache = (): ListCache => ({
  rows: new LRUCache<string, Uint32Array>({ maxSize: ROWS_BYTES, sizeCalculation: sizeOf }),
  matches: new LRUCache<string, Uint32Array>({ maxSize: MATCHES_BYTES, sizeCalculation: sizeOf }),
  counts: new LRUCache({
    maxSize: COUNTS_BYTES,
    sizeCalculation: ({ categories, attributes }) => categories.byteLength + attributes.byteLength + ENTRY_BYTES,
  }),
  orders: {},
  categories: null,
  collections: new Map(),
  storefront: null,
  vocabulary: null,
})
