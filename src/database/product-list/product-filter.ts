import type { Cursor } from '#database/cursor.ts'
import type { Collection } from '#domain/catalog/categories.ts'
import type { Sort } from '#domain/catalog/products.ts'
import type { Cents } from '#domain/money.ts'

/** Only these products. `key` names them in caches. Those in order are shown so where a list is sorted by `featured`. */
export type ChosenProducts = { key: string; ids: readonly number[]; isInOrder?: boolean }

export type ProductFilter = {
  /** Slugs of the categories of products, combined with OR; empty for all. */
  categories: readonly string[]
  collection: Collection | null
  ids: ChosenProducts | null
  minCents: Cents | null
  maxCents: Cents | null
  inStock: boolean
  featured: boolean
  /** Combined with OR; empty for all. */
  tags: readonly string[]
  /** "Color:Red". Values of one name are combined with OR, names with AND; empty for all. */
  options: readonly string[]
  rating: number | null
}

export type ListQuery = ProductFilter & {
  /** The addresses that were asked for, of which `categories` are the categories of products. */
  addresses: readonly string[]
  /** The order `featured` of a search is by relevance. */
  sort: Sort
  withFacets: boolean
  /** The end of the previous page; takes precedence over `page`. */
  after: Cursor | null
  /** From 1; clamped to the pages that exist. */
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

/** The fields of a filter that leave any product out. */
export const setFilters = (filter: ProductFilter): (keyof ProductFilter)[] =>
  NAMES.filter((name) => {
    const value = filter[name]
    return Array.isArray(value) ? value.length > 0 : value !== NO_FILTER[name]
  })

export const filterKey = (filter: ProductFilter): string =>
  JSON.stringify(NAMES.map((name) => (name === 'ids' ? filter.ids?.key : filter[name])))
