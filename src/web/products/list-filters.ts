import { formatShort, parseCents, type Cents } from '#domain/money.ts'
import { PRICE_RANGE, SORTS, type Sort } from '#domain/products.ts'

/** The order of a list in words. Section 9. */
export const SORT_LABELS: Record<Sort, string> = {
  featured: 'Featured',
  'price-low': 'Price: low to high',
  'price-high': 'Price: high to low',
  rating: 'Top rated',
  newest: 'Newest',
}

/** What an address says about a list, as far as it makes sense. */
export type ListFilters = {
  q: string
  category: string
  /** In dollars, as typed; empty where it is the default. */
  min: string
  max: string
  inStock: boolean
  sort: Sort
}

export const LONGEST_SEARCH = 200

export function readFilters(query: URLSearchParams): ListFilters {
  const text = (name: string) => query.getAll(name).at(-1)?.trim().slice(0, LONGEST_SEARCH) ?? ''
  return {
    q: text('q'),
    category: text('category'),
    ...readPrices(text('min'), text('max')),
    inStock: text('inStock') === '1',
    sort: SORTS.find((sort) => sort === text('sort')) ?? 'featured',
  }
}

/** The ends as the shop takes them: in order, and empty where they reach an end of the range. */
function readPrices(min: string, max: string): Pick<ListFilters, 'min' | 'max'> {
  const [low, high] = [parseCents(min), parseCents(max)]
  const isOpen = high === null || high >= PRICE_RANGE.max * 100
  if (low !== null && !isOpen && low > high) return readPrices(max, min)
  return { min: low === null || low === PRICE_RANGE.min * 100 ? '' : min, max: isOpen ? '' : max }
}

/** The filters as a query, without the defaults: "?q=mug&sort=newest", or "". */
export function writeFilters({ q, category, min, max, inStock, sort }: ListFilters, page = 1): string {
  const entries = {
    q,
    category,
    min: Number(min || PRICE_RANGE.min) === PRICE_RANGE.min ? '' : min,
    max: Number(max || PRICE_RANGE.max) === PRICE_RANGE.max ? '' : max,
    inStock: inStock ? '1' : '',
    sort: sort === 'featured' ? '' : sort,
    page: page > 1 ? String(page) : '',
  }
  const query = new URLSearchParams(Object.entries(entries).filter(([, value]) => value !== ''))
  return query.size > 0 ? `?${query}` : ''
}

type Applied = { label: string; without: ListFilters }

/** The filters that hold something back, each with what is left when it is taken away. */
export function appliedFilters(filters: ListFilters): Applied[] {
  const { q, min, max, inStock } = filters
  const applied: Applied[] = []
  if (q) applied.push({ label: `“${q}”`, without: { ...filters, q: '' } })
  if (min || max) applied.push({ label: priceText(min, max), without: { ...filters, min: '', max: '' } })
  if (inStock) applied.push({ label: 'In stock', without: { ...filters, inStock: false } })
  return applied
}

const cents = (dollars: string): Cents => parseCents(dollars) ?? 0

function priceText(min: string, max: string): string {
  if (!max) return `${formatShort(cents(min))} and more`
  return min ? `${formatShort(cents(min))} to ${formatShort(cents(max))}` : `Up to ${formatShort(cents(max))}`
}
