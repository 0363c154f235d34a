import { categorySlug, isCollection } from '#domain/catalog/categories.ts'
import type { FilterParameter } from '#domain/catalog/filters.ts'
import { parseCents, toCents } from '#domain/money.ts'
import { foldName, PAGE_SIZE, type Sort } from '#domain/catalog/products.ts'
import { isSort, pageWithin, priceRange } from '#domain/product-list/list-query.ts'
import { categoriesAmong, productList, readProductList, readProducts, type Summary } from './products.ts'
import { count, list, recordOf, text, withDefault, type Json } from './values.ts'

type Page = { products: Summary[]; total: number; page: number; pages: number }

/** Reads a list: a page of ours, or another shop's whole list, from which the requested page is taken. */
export const readList = (value: unknown, sent: Json): ReturnType<typeof productList> =>
  isWholeList(value) ? readWholeList(value, sent) : readProductList(value)

/** Whether a list has no pages, as in another shop. Then it has all products. */
const isWholeList = (value: unknown): boolean => count(recordOf(value).pages) === undefined

/** A whole list is an array, `{ products }` or `{ items }`. */
function readWholeList(value: unknown, { query }: Json): ReturnType<typeof productList> {
  const products = readProducts(value)
  if (!products) return undefined
  const answer = recordOf(value)
  const categories = answer.categories ?? categoriesAmong(products)
  return productList({ ...answer, categories, ...requestedPage(products, recordOf(query)) }, {})
}

/** Searches, filters and sorts. Without a sort, keeps the order; with a limit, returns all matches, for the caller to slice. */
function requestedPage(products: readonly Summary[], query: Json): Page {
  const matching = products.filter(filterOf(query))
  const sorted = 'sort' in query ? matching.toSorted(ORDERS[sortOf(query)]) : matching
  const limit = 'limit' in query ? Math.max(1, sorted.length) : PAGE_SIZE
  const { page, pages } = pageWithin(Number(query.page) || 1, sorted.length, limit)
  return { products: sorted.slice((page - 1) * limit, page * limit), total: sorted.length, page, pages }
}

const texts = withDefault(list(text), [])
const sortOf = ({ sort }: Json): Sort => (isSort(text(sort)) ? (sort as Sort) : 'featured')

function filterOf(query: Json): (product: Summary) => boolean {
  const search = foldName(text(query.q) ?? '')
  const slugs = texts(query.category, query)!
  const tags = texts(query.tag, query)!
  const { minCents, maxCents } = priceRange(parseCents(text(query.min) ?? ''), parseCents(text(query.max) ?? ''))
  // A summary has no options.
  const accepts: Record<Exclude<FilterParameter, 'option'> | 'q' | 'ids', (product: Summary) => boolean> = {
    q: ({ name }) => foldName(name).includes(search),
    category: (product) => slugs.length === 0 || slugs.some((slug) => isIn(slug, product)),
    tag: (product) => tags.length === 0 || tags.some((tag) => product.tags.includes(tag)),
    min: ({ price }) => toCents(price) >= (minCents ?? 0),
    max: ({ price }) => toCents(price) <= (maxCents ?? Infinity),
    rating: ({ rating }) => rating >= Number(query.rating || 0),
    inStock: ({ inStock }) => inStock || query.inStock !== '1',
    ids: ({ _id }) => !query.ids || String(query.ids).split(',').includes(_id),
  }
  return (product) => Object.values(accepts).every((isAccepted) => isAccepted(product))
}

function isIn(slug: string, { category, onSale, isDeal }: Summary): boolean {
  if (isCollection(slug)) return slug === 'sale' ? onSale : isDeal
  return slug === 'all' || categorySlug(category) === slug
}

/** Section 9, "Sort options". */
const ORDERS: Record<Sort, (one: Summary, other: Summary) => number> = {
  featured: (one, other) => Number(other.featured) - Number(one.featured) || other.rating - one.rating,
  'price-low': (one, other) => one.price - other.price,
  'price-high': (one, other) => other.price - one.price,
  rating: (one, other) => other.rating - one.rating,
  newest: (one, other) => other._id.localeCompare(one._id, 'en', { numeric: true }),
}
