import type { Cursor } from '#database/cursor.ts'
import type { Collection } from '#domain/catalog/categories.ts'
import type { Sort } from '#domain/catalog/products.ts'
import type { Cents } from '#domain/money.ts'

/** Only these products. `key` identifies them in caches. If `isInOrder`, sorting by `featured` keeps their order. */
export type ChosenProducts = { key: string; ids: readonly number[]; isInOrder?: boolean }

export type ProductFilter = {
  /** Slugs of product categories, combined with OR; empty for all. */
  categories: readonly string[]
  collection: Collection | null
  ids: ChosenProducts | null
  minCents: Cents | null
  maxCents: Cents | null
  inStock: boolean
  featured: boolean
  /** Combined with OR; empty for all. */
  tags: readonly string[]
  /** Options such as "Color:Red". Values of one name are combined with OR, names with AND; empty for all. */
  options: readonly string[]
  rating: number | null
}

export type ListQuery = ProductFilter & {
  /** The category slugs in the URL, which `categories` resolves to product categories. */
  addresses: readonly string[]
  /** For a search, `featured` means by relevance. */
  sort: Sort
  withFacets: boolean
  /** The end of the previous page; takes precedence over `page`. */
  after: Cursor | null
  /** Starts at 1; clamped to the existing pages. */
  page: number
  limit: number
}

export const NO_FILTER: ProductFilter = {
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
}

export const EVERY_PRODUCT: Omit<ListQuery, 'limit'> = {
  ...NO_FILTER,
  addresses: [],
  sort: 'featured',
  withFacets: false,
  after: null,
  page: 1,
}

const NAMES = Object.keys(NO_FILTER) as (keyof ProductFilter)[]

/** The filter fields that exclude any product. */
export const setFilters = (filter: ProductFilter): (keyof ProductFilter)[] =>
  NAMES.filter((name) => {
    const value = filter[name]
    return Array.isArray(value) ? value.length > 0 : value !== NO_FILTER[name]
  })

export const filterKey = (filter: ProductFilter): string =>
  JSON.stringify(NAMES.map((name) => (name === 'ids' ? filter.ids?.key : filter[name])))
