import { readCursor } from '#database/cursor.ts'
import type { CatalogIndex } from '#database/product-list/catalog-index.ts'
import type { ChosenProducts, ListQuery } from '#database/product-list/product-filter.ts'
import { currentIndex } from '#database/product-list/current-index.ts'
import { productsIn } from '#database/product-list/product-list.ts'
import { findProduct, type ProductKey } from '#database/catalog/products.ts'
import type { CategorySettings } from '#domain/assortment/categories.ts'
import { productCategories } from '#domain/assortment/category-tree.ts'
import { categorySlug, isCollection } from '#domain/catalog/categories.ts'
import type { LostDemand } from '#domain/search/lost-demand.ts'
import { notFound } from '#domain/errors.ts'
import { chosenValues, chosenOptions, isFlagOn, RATINGS } from '#domain/catalog/facets.ts'
import type { FlagFilter, MultipleFilter, TextFilter } from '#domain/catalog/filters.ts'
import { parseCents, type Cents } from '#domain/money.ts'
import {
  dashedName,
  foldName,
  MAX_SEARCH_LENGTH,
  numericSuffix,
  PRODUCT_TEXTS,
  readsAsId,
  type Product,
} from '#domain/catalog/products.ts'
import { isSort, limitAsked, MAX_PAGE_PRODUCTS, pageAsked, priceRange } from '#domain/product-list/list-query.ts'
import { isProductId } from '#domain/cart/wishlist.ts'
import { aboutCategory, aboutOf, type AboutList } from '#shop/assortment/about-list.ts'
import { collectionAsked, withCollection, withinCollection } from '#shop/assortment/collection-list.ts'
import { lostDemandOf } from '#shop/search/lost-demand.ts'
import { NO_NOTE, search, type SearchedPage } from '#shop/search/search.ts'
import type { Shop } from '#shop/shop.ts'

/** Unvalidated query parameters. Prices are in dollars. */
export type ProductQuery = Partial<
  Record<TextFilter | FlagFilter | 'q' | 'ids' | 'featured' | 'sort' | 'page' | 'limit' | 'after' | 'facets', string> &
    Record<MultipleFilter, readonly string[]>
>

/** Never fails for a bad query. `isAlias`: the page or category does not exist, or is spelled differently. */
export async function listProducts(
  shop: Shop,
  query: ProductQuery,
): Promise<{ list: SearchedPage; about: AboutList | null; lost: LostDemand | null; isAlias: boolean }> {
  const text = foldName((query.q ?? '').slice(0, MAX_SEARCH_LENGTH))
  const index = await currentIndex(shop.database)
  const own = await collectionAsked(shop, index, query.category)
  const asked = listQueryOf(query, index.settings)
  const filter = own ? withinCollection(asked, own) : asked
  const found = text
    ? await search(shop, text, filter)
    : { ...(await productsIn(shop.database, index, filter)), ...NO_NOTE }
  const list = own ? withCollection(found, own) : found
  const about = own ? await aboutOf(shop, own.collection) : await aboutOnly(shop, index, filter)
  return { list, about, lost: lostDemandOf(text, filter, list), isAlias: isAlias(query, filter, list) }
}

async function aboutOnly(shop: Shop, { settings }: CatalogIndex, { addresses }: ListQuery): Promise<AboutList | null> {
  const [address = '', ...others] = addresses
  return others.length > 0 ? null : aboutCategory(shop, settings, address)
}

/** Finds a product by id, slug, slugified name, or trailing id, in this order. Throws 'not_found'. */
export async function readProduct({ database: { catalog } }: Shop, reference: string): Promise<Product> {
  for (const key of keysOf(reference)) {
    const product = await findProduct(catalog, key)
    if (product) return product
  }
  throw notFound(PRODUCT_TEXTS.notFound)
}

const MAX_INTEGER = 2 ** 31 - 1

function listQueryOf(query: ProductQuery, settings: readonly CategorySettings[]): ListQuery {
  const sort = isSort(query.sort) ? query.sort : 'featured'
  return {
    ...categoriesOrCollection(query.category, settings),
    ...priceRange(priceOf(query.min), priceOf(query.max)),
    ids: idsOf(query.ids),
    inStock: isFlagOn(query.inStock),
    featured: isFlagOn(query.featured),
    tags: chosenValues(query.tag),
    options: chosenOptions(query.option),
    rating: RATINGS.find((stars) => String(stars) === query.rating?.trim()) ?? null,
    sort,
    page: pageAsked(query.page),
    limit: limitAsked(query.limit),
    after: query.after ? readCursor(query.after, sort) : null,
    withFacets: isFlagOn(query.facets),
  }
}

const isAlias = (query: ProductQuery, filter: ListQuery, { page, categories }: SearchedPage): boolean =>
  filter.page !== page ||
  query.category?.some((asked) => asked !== categorySlug(asked)) ||
  filter.addresses.some((asked) => !categories.some(({ slug }) => slug === asked))

/** Categories are given by slug or name. A collection cannot be combined with categories. */
function categoriesOrCollection(
  asked: readonly string[] = [],
  settings: readonly CategorySettings[],
): Pick<ListQuery, 'categories' | 'addresses' | 'collection'> {
  const slugs = chosenValues(asked.map((category) => categorySlug(category.trim()) || category))
  const [first] = slugs
  if (slugs.length === 1 && isCollection(first!)) return { categories: [], addresses: [], collection: first }
  const addresses = slugs.filter((slug) => slug !== 'all' && !isCollection(slug))
  const categories = [...new Set(addresses.flatMap((slug) => productCategories(settings, slug)))]
  return { categories, addresses, collection: null }
}

function priceOf(dollars = ''): Cents | null {
  const cents = parseCents(dollars)
  return cents === null ? null : Math.min(cents, MAX_INTEGER)
}

/** Returns null (no filter) if there is no valid id. */
function idsOf(text = ''): ChosenProducts | null {
  const ids = text.split(',').filter(isProductId).map(Number).slice(0, MAX_PAGE_PRODUCTS)
  return ids.length > 0 ? { key: ids.join(), ids } : null
}

function* keysOf(reference: string): Generator<ProductKey> {
  if (readsAsId(reference)) yield { id: Number(reference) }
  yield { slug: reference }
  yield { dashedName: dashedName(reference) }
  const suffix = numericSuffix(reference)
  if (suffix !== null) yield { id: suffix }
}
