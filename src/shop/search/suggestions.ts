import { findCategories } from '#database/product-list/categories.ts'
import { EVERY_PRODUCT } from '#database/product-list/product-filter.ts'
import { findProducts, type ProductPage } from '#database/product-list/product-list.ts'
import { findByIds, namesOf } from '#database/catalog/products.ts'
import { openSearch } from '#database/search/context.ts'
import { findMatches } from '#database/search/find.ts'
import { bestIds, idsWithPrefix } from '#database/search/typeahead.ts'
import { collectionNamed, readQuery } from '#domain/search/query.ts'
import { categoriesFor, MAX_QUERIES, queriesFor } from '#domain/search/suggestions.ts'
import type { SearchShop } from './search.ts'

type Suggestions = Pick<ProductPage, 'products' | 'categories'> & { queries: string[] }

const MAX_PRODUCTS = 5

/** `text`: from `typedText`. */
export async function suggest(shop: SearchShop, text: string): Promise<Suggestions> {
  const { database, synonyms } = shop
  const query = readQuery(text, synonyms)
  const context = await openSearch(database, synonyms)
  const starting = await idsWithPrefix(context, text)
  const found = starting.length > 0 || text === '' ? null : await findMatches(context, query)
  const collection = found?.isInMetadata ? null : collectionNamed(query.words)
  if (collection) {
    const { products } = await findProducts(database, { ...EVERY_PRODUCT, collection, limit: MAX_PRODUCTS })
    return { products, categories: [], queries: [] }
  }
  // A single letter after a word is not meaningful yet.
  const before = found && !found.searchedFor ? null : /^(.*\S\S)(?: [^\p{L}\p{N}])* \S$/u.exec(text)
  if (before) return suggest(shop, before[1]!)
  const ids = found ? await bestIds(context, found.terms) : starting
  const instead = found?.searchedFor ?? null
  const queries = queriesFor(instead ?? text, await namesOf(database.catalog, ids))
  return {
    products: await findByIds(database.catalog, ids.slice(0, MAX_PRODUCTS)),
    categories: categoriesFor(instead ?? text, await findCategories(database)),
    queries: (instead ? [instead, ...queries] : queries).slice(0, MAX_QUERIES),
  }
}
