import { findCategories } from '#database/product-list/categories.ts'
import { EVERY_PRODUCT } from '#database/product-list/product-filter.ts'
import { findProducts, type ProductPage } from '#database/product-list/product-list.ts'
import { findByIds, namesOf } from '#database/catalog/products.ts'
import { bestIds } from '#database/search/typeahead.ts'
import { readSearch, type Search } from '#domain/search/query.ts'
import { categoriesFor, MAX_QUERIES, queriesFor } from '#domain/search/suggestions.ts'
import { correctedWords } from './corrections.ts'
import { collectionFor, otherReadings, type SearchShop } from './search.ts'
import { withNouns } from './product-nouns.ts'

type Suggestions = Pick<ProductPage, 'products' | 'categories'> & { queries: string[] }

const MAX_PRODUCTS = 5
/** Queries are completed from the names of up to 60 products. */
const SOUGHT = { enough: MAX_PRODUCTS, limit: 60 }

/** `text` is a `typedText`. */
export async function suggest(shop: SearchShop, text: string): Promise<Suggestions> {
  const { database, synonyms } = shop
  const search = readSearch(text, synonyms)
  const collection = await collectionFor(database, search)
  if (collection !== null) {
    const { products } = await findProducts(database, { ...EVERY_PRODUCT, collection, limit: MAX_PRODUCTS })
    return { products, categories: [], queries: [] }
  }
  const found = text === '' ? [] : await findIds(shop, search)
  // A single letter after a word says nothing yet.
  const before = found.length > 0 ? null : /^(.*\S\S)(?: [^\p{L}\p{N}])* \S$/u.exec(text)
  if (before) return suggest(shop, before[1]!)
  const { ids, instead } = found.length > 0 ? { ids: found, instead: null } : await findOtherwise(shop, search)
  const query = instead ?? text
  const queries = queriesFor(query, await namesOf(database.catalog, ids))
  return {
    products: await findByIds(database.catalog, ids.slice(0, MAX_PRODUCTS)),
    categories: categoriesFor(query, await findCategories(database)),
    queries: (instead ? [instead, ...queries] : queries).slice(0, MAX_QUERIES),
  }
}

async function findIds({ database, synonyms }: SearchShop, search: Search): Promise<number[]> {
  const { ids, isInMetadata } = await bestIds(database, search, SOUGHT)
  if (isInMetadata && !search.hasSynonymsAnywhere) return ids
  const nouns = await withNouns(database, search, synonyms, ids.length > 0)
  return nouns ? (await bestIds(database, nouns, SOUGHT)).ids : ids
}

async function findOtherwise(shop: SearchShop, typed: Search) {
  const { synonyms } = shop
  const corrected = await correctedWords(shop.database, typed.words, synonyms)
  for (const { search, searchedFor } of otherReadings(typed, corrected, synonyms)) {
    const ids = await findIds(shop, search)
    if (ids.length > 0) return { ids, instead: searchedFor }
  }
  return { ids: [], instead: null }
}
