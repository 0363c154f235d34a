import { findProducts, type ProductFilter } from '#database/product-list.ts'
import { findProduct, type ProductKey } from '#database/products.ts'
import { categorySlug, isCollection } from '#domain/categories.ts'
import { notFound } from '#domain/errors.ts'
import { parseCents, type Cents } from '#domain/money.ts'
import {
  dashedName,
  foldName,
  isSort,
  numericSuffix,
  PAGE_SIZE,
  priceRange,
  PRODUCT_TEXTS,
  type Product,
} from '#domain/products.ts'
import { isProductId } from '#domain/wishlist.ts'
import { NO_NOTE, search, type SearchedPage } from './search.ts'
import type { Shop } from './shop.ts'

/** As an address bar has them: anything may be missing or nonsense. Prices in dollars. */
export type ProductQuery = Partial<
  Record<'q' | 'category' | 'min' | 'max' | 'inStock' | 'ids' | 'featured' | 'sort' | 'page' | 'limit', string>
>

/** The products that fit, one page of them, and the categories of the whole shop. Never fails for what was asked. */
export async function listProducts(shop: Shop, query: ProductQuery): Promise<SearchedPage> {
  const text = foldName((query.q ?? '').slice(0, LONGEST_SEARCH))
  const filter = filterOf(query)
  return text ? search(shop, text, filter) : { ...(await findProducts(shop.database.db, filter)), ...NO_NOTE }
}

/** A product by id, slug, name turned into a dashed slug, or numeric suffix of the id, in this order. Fails with not_found. */
export async function readProduct({ database: { db } }: Shop, reference: string): Promise<Product> {
  for (const key of keysOf(reference)) {
    const product = await findProduct(db, key)
    if (product) return product
  }
  throw notFound(PRODUCT_TEXTS.notFound)
}

const LONGEST_SEARCH = 200
const LONGEST_PAGE = 100
/** What an integer column can be compared with. */
const HIGHEST = 2 ** 31 - 1

function filterOf(query: ProductQuery): ProductFilter {
  return {
    ...placeOf((query.category ?? '').trim()),
    ...priceRange(priceOf(query.min), priceOf(query.max)),
    ids: idsOf(query.ids),
    inStock: isOn(query.inStock),
    featured: isOn(query.featured),
    sort: isSort(query.sort) ? query.sort : 'featured',
    page: wholeNumber(query.page, 1),
    limit: Math.min(Math.max(1, wholeNumber(query.limit, PAGE_SIZE)), LONGEST_PAGE),
  }
}

/** 'home-kitchen' is the category text 'home & kitchen', and either may be asked for. */
function placeOf(category: string): Pick<ProductFilter, 'category' | 'collection'> {
  const slug = categorySlug(category) || category
  if (slug === '' || slug === 'all') return { category: null, collection: null }
  return isCollection(slug) ? { category: null, collection: slug } : { category: slug, collection: null }
}

function priceOf(dollars = ''): Cents | null {
  const cents = parseCents(dollars)
  return cents === null ? null : Math.min(cents, HIGHEST)
}

/** Null, as for every filter that makes no sense, where none is an id. */
function idsOf(text = ''): number[] | null {
  const ids = text.split(',').filter(isProductId).map(Number)
  return ids.length > 0 ? ids.slice(0, LONGEST_PAGE) : null
}

const isOn = (text = ''): boolean => ['1', 'true', 'on'].includes(text)

function wholeNumber(text: string | undefined, fallback: number): number {
  const number = Math.trunc(Number(text || fallback))
  return Number.isFinite(number) ? number : fallback
}

function* keysOf(reference: string): Generator<ProductKey> {
  if (/^\d{1,9}$/.test(reference)) yield { id: Number(reference) }
  yield { slug: reference }
  yield { dashedName: dashedName(reference) }
  const suffix = numericSuffix(reference)
  if (suffix !== null) yield { id: suffix }
}
