import { categorySlug } from '#domain/catalog/categories.ts'
import { isFlagOn, RATINGS } from '#domain/catalog/facets.ts'
import type { FlagFilter, MultipleFilter, TextFilter } from '#domain/catalog/filters.ts'
import { parseCents } from '#domain/money.ts'
import { MAX_SEARCH_LENGTH, PRICE_RANGE, SORTS, type Sort } from '#domain/catalog/products.ts'

/** Labels of the sort orders. Section 9. */
export const SORT_LABELS: Record<Sort, string> = {
  featured: 'Featured',
  'price-low': 'Price: low to high',
  'price-high': 'Price: high to low',
  rating: 'Top rated',
  newest: 'Newest',
}

/** Categories are slugs, options are like "Color:Red", and prices are in dollars, as typed. Empty and default values filter nothing. */
export type ListFilters = { q: string; sort: Sort } & Record<MultipleFilter, string[]> &
  Record<TextFilter, string> &
  Record<FlagFilter, boolean>

export function readFilters(query: URLSearchParams): ListFilters {
  const texts = (name: string) =>
    [...new Set(query.getAll(name).map((text) => text.trim().slice(0, MAX_SEARCH_LENGTH)))].filter(Boolean)
  const text = (name: string) => query.getAll(name).at(-1)?.trim().slice(0, MAX_SEARCH_LENGTH) ?? ''
  return {
    q: text('q'),
    // A category may also be given by name.
    category: texts('category').flatMap((name) => slugsOf(name)),
    tag: texts('tag'),
    option: texts('option'),
    rating: RATINGS.map(String).find((rating) => rating === text('rating')) ?? '',
    ...readPrices(text('min'), text('max')),
    inStock: isFlagOn(text('inStock')),
    sort: SORTS.find((sort) => sort === text('sort')) ?? 'featured',
  }
}

export const NO_FILTERS = readFilters(new URLSearchParams())

const slugsOf = (name: string): string[] => {
  const slug = categorySlug(name) || name
  return slug === 'all' ? [] : [slug]
}

/** Normalizes the price range: in order, and empty at the ends of the slider. */
function readPrices(min: string, max: string): Pick<ListFilters, 'min' | 'max'> {
  const [low, high] = [parseCents(min), parseCents(max)]
  const isOpen = high === null || high >= PRICE_RANGE.max * 100
  if (low !== null && !isOpen && low > high) return readPrices(max, min)
  return { min: low === null || low === PRICE_RANGE.min * 100 ? '' : min, max: isOpen ? '' : max }
}

/** Returns the filters as a query without defaults: "?q=mug&sort=newest", or "". */
export function writeFilters({ min, max, inStock, sort, ...filters }: ListFilters, page = 1): string {
  const entries: Record<keyof ListFilters | 'page', string | string[]> = {
    q: filters.q,
    category: filters.category,
    min: Number(min || PRICE_RANGE.min) === PRICE_RANGE.min ? '' : min,
    max: Number(max || PRICE_RANGE.max) === PRICE_RANGE.max ? '' : max,
    inStock: inStock ? '1' : '',
    rating: filters.rating,
    tag: filters.tag,
    option: filters.option,
    sort: sort === 'featured' ? '' : sort,
    page: page > 1 ? String(page) : '',
  }
  const pairs = Object.entries(entries).flatMap(([name, values]) => [values].flat().map((value) => [name, value]))
  const query = new URLSearchParams(pairs.filter(([, value]) => value !== ''))
  return query.size > 0 ? `?${query}` : ''
}
