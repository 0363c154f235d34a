import type { Cursor } from '#database/cursor.ts'
import type { Collection } from '#domain/catalog/categories.ts'
import type { Sort } from '#domain/catalog/products.ts'
import type { Cents } from '#domain/money.ts'

export type ProductFilter = {
  /** Slugs, combined with OR; empty for all. */
  categories: readonly string[]
  collection: Collection | null
  /** Null for all. */
  ids: readonly number[] | null
  minCents: Cents | null
  maxCents: Cents | null
  inStock: boolean
  featured: boolean
  /** Combined with OR; empty for all. */
  tags: readonly string[]
  /** "Color:Red". Values of one name are combined with OR, names with AND; empty for all. */
  options: readonly string[]
  rating: number | null
  /** In a search, `featured` means by relevance. */
  sort: Sort
  withFacets: boolean
  /** The end of the previous page; takes precedence over `page`. */
  after: Cursor | null
  /** From 1; clamped to the pages that exist. */
  page: number
  limit: number
}

export const EVERY_PRODUCT: Omit<ProductFilter, 'limit'> = {
  categories: [],
  collection: null,
  ids: null,
  minCents: null,
  maxCents: null,
  inStock: false,
  featured: false,
  tags: [],
  options: [],
  rating: null,
  sort: 'featured',
  withFacets: false,
  after: null,
  page: 1,
}
