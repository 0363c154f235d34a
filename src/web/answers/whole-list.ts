import type { Answer } from '#contract/client.ts'
import { categorySlug, isCollection } from '#domain/categories.ts'
import { parseCents, toCents } from '#domain/money.ts'
import { foldName, isSort, pageOf, PAGE_SIZE, priceRange, type Sort } from '#domain/products.ts'
import { list, or, text, type Json } from './values.ts'

type Summary = Answer<'GET /api/products'>['products'][number]
type Page = { products: Summary[]; total: number; page: number; pages: number }

/**
 * The page of a whole list that a query asks for: the browser searches, filters and sorts it. A query without a sort
 * keeps the order of the list, and one with a limit gets all that fits, since its caller takes what it needs.
 */
export function pageOfWholeList(products: readonly Summary[], query: Json): Page {
  const kept = products.filter(filterOf(query))
  const fitting = 'sort' in query ? kept.toSorted(ORDERS[sortOf(query)]) : kept
  const limit = 'limit' in query ? Math.max(1, fitting.length) : PAGE_SIZE
  const { page, pages } = pageOf(Number(query.page) || 1, fitting.length, limit)
  return { products: fitting.slice((page - 1) * limit, page * limit), total: fitting.length, page, pages }
}

const texts = or(list(text), [])
const sortOf = ({ sort }: Json): Sort => (isSort(text(sort)) ? (sort as Sort) : 'featured')

function filterOf(query: Json): (product: Summary) => boolean {
  const search = foldName(text(query.q) ?? '')
  const slugs = texts(query.category, query)!
  const tags = texts(query.tag, query)!
  const { minCents, maxCents } = priceRange(parseCents(text(query.min) ?? ''), parseCents(text(query.max) ?? ''))
  return (product) => {
    const cents = toCents(product.price)
    return (
      foldName(product.name).includes(search) &&
      (slugs.length === 0 || slugs.some((slug) => isIn(slug, product))) &&
      (tags.length === 0 || tags.some((tag) => product.tags.includes(tag))) &&
      cents >= (minCents ?? 0) &&
      cents <= (maxCents ?? Infinity) &&
      product.rating >= Number(query.rating || 0) &&
      (product.inStock || query.inStock !== '1') &&
      (!query.ids || String(query.ids).split(',').includes(product._id))
    )
  }
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
