import type { Database } from '#database/database.ts'
import { EVERY_PRODUCT, type ListQuery } from '#database/product-list/product-filter.ts'
import { findProducts, type ProductPage } from '#database/product-list/product-list.ts'
import { isFound, isFoundInMetadata } from '#database/search/lookups.ts'
import { isFiltered, searchProducts } from '#database/search/search.ts'
import type { SearchField } from '#database/search/search-index.ts'
import type { Collection } from '#domain/catalog/categories.ts'
import type { ProductSummary } from '#domain/catalog/products.ts'
import { collectionNamed, readSearch, searchFor, withSynonymsAnywhere, type Search } from '#domain/search/query.ts'
import type { Synonyms } from '#domain/search/synonyms.ts'
import { correctedWords, type Corrected } from './corrections.ts'
import type { Shop } from '#shop/shop.ts'
import { withNouns } from './product-nouns.ts'

type SearchNote = {
  /** No product has the typed words, so that these were searched; null if the typed ones were. */
  searchedFor: string | null
  /** This corrects words that only descriptions have. */
  didYouMean: string | null
  /** An empty result has the nearest products: those without the filters or some of the words. */
  nearest: ProductSummary[]
  isFilteredOut: boolean
}

export type SearchedPage = ProductPage & SearchNote

export const NO_NOTE: SearchNote = { searchedFor: null, didYouMean: null, nearest: [], isFilteredOut: false }

export type SearchShop = Pick<Shop, 'database' | 'synonyms'>

/** Searches a folded text as typed, then with synonyms and corrections until there are results. */
export async function search(shop: SearchShop, text: string, filter: ListQuery): Promise<SearchedPage> {
  const { database, synonyms } = shop
  const typed = readSearch(text, synonyms)
  const collection = filter.collection ?? (await collectionFor(database, typed))
  if (collection !== filter.collection)
    return { ...(await findProducts(database, { ...filter, collection })), ...NO_NOTE }
  const { found, unfiltered, isInMetadata } = await findReading(shop, typed, filter)
  const isRight = unfiltered.total > 0 && (isInMetadata || typed.words.length !== 1)
  const corrected = isRight ? null : await correctedWords(database, typed.words, synonyms)
  // A single word that was found and still corrected is only the beginning of words in descriptions.
  if (corrected === null || (unfiltered.total > 0 && !corrected.isChanged)) {
    if (found.total === 0) return { ...found, ...NO_NOTE, nearest: unfiltered.products, isFilteredOut: true }
    return { ...found, ...NO_NOTE, didYouMean: isInMetadata ? null : await didYouMean(shop, typed) }
  }
  for (const { search, searchedFor } of otherReadings(typed, corrected, synonyms)) {
    const { found, unfiltered } = await findReading(shop, search, filter)
    if (found.total > 0) return { ...found, ...NO_NOTE, searchedFor }
    if (unfiltered.total > 0)
      return { ...found, ...NO_NOTE, searchedFor, nearest: unfiltered.products, isFilteredOut: true }
  }
  const nearest = await nearestProducts(shop, typed.words)
  return { ...found, ...NO_NOTE, nearest: nearest.length > 0 ? nearest : await nearestProducts(shop, corrected.words) }
}

/** The first results without the filter are `unfiltered`. Searches the nouns too if only descriptions match. */
async function findReading({ database, synonyms }: SearchShop, search: Search, filter: ListQuery) {
  const find = async (search: Search) => {
    const found = await searchProducts(database, search, filter)
    const isAll = found.total > 0 || !isFiltered(filter)
    return { found, unfiltered: isAll ? found : await searchProducts(database, search, UNFILTERED) }
  }
  const results = await find(search)
  const isFound = results.unfiltered.total > 0
  const isInMetadata = isFound && !search.hasSynonymsAnywhere && (await isFoundInMetadata(database, search))
  const nouns = isInMetadata ? null : await withNouns(database, search, synonyms, isFound)
  return { ...(nouns ? await find(nouns) : results), isInMetadata }
}

const MAX_NEAREST = 4
const UNFILTERED: ListQuery = { ...EVERY_PRODUCT, limit: MAX_NEAREST }

/** Null if a product is named as the collection is. */
export async function collectionFor(database: Database, typed: Search): Promise<Collection | null> {
  const collection = collectionNamed(typed.words)
  return collection === null || (await isFoundInMetadata(database, typed)) ? null : collection
}

type Reading = { search: Search; searchedFor: string | null }

export function otherReadings(
  typed: Search,
  { words, isComplete, isChanged, isWithinOneEdit }: Corrected,
  synonyms: Synonyms,
): Reading[] {
  const corrected = isComplete && isChanged ? searchFor(words, '', synonyms) : null
  const searchedFor = words.join(' ')
  const readings = [
    { search: withSynonymsAnywhere(typed), searchedFor: null },
    { search: corrected, searchedFor },
    // An unsure correction and a synonym are too far from what was typed.
    { search: corrected && isWithinOneEdit ? withSynonymsAnywhere(corrected) : null, searchedFor },
  ]
  return readings.filter((one): one is Reading => one.search !== null)
}

async function didYouMean({ database, synonyms }: SearchShop, search: Search): Promise<string | null> {
  if (search.words.length === 0) return null
  const { words, isComplete, isChanged } = await correctedWords(database, search.words, synonyms, 'metadata')
  return isComplete && isChanged && (await isFound(database, words, 'metadata')) ? words.join(' ') : null
}

/** Words that only descriptions have are dropped first. */
async function nearestProducts(
  { database, synonyms }: SearchShop,
  words: readonly string[],
): Promise<ProductSummary[]> {
  const ranks = await Promise.all(words.map((word) => fieldRank(database, word, synonyms)))
  const known = words
    .map((word, index) => ({ word, rank: ranks[index]! }))
    .filter(({ rank }) => rank >= 0)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ word }) => word)
  const fewer = known.map((_, index) => known.toSpliced(known.length - 1 - index, 1))
  for (const some of [known, ...fewer, ...known.map((word) => [word])]) {
    if (some.length === 0) continue
    const { products } = await searchProducts(database, searchFor(some, '', synonyms), UNFILTERED)
    if (products.length > 0) return products
  }
  return []
}

const FIELDS: readonly SearchField[] = ['name', 'metadata', 'body']

/** Ranks the narrowest field in which any product has the word or a synonym of it; -1 for none. */
async function fieldRank(database: Database, word: string, synonyms: Synonyms): Promise<number> {
  const { synonymous } = searchFor([word], '', synonyms)
  const names = [[word], ...synonymous.map((name) => name.map(({ stem }) => stem))]
  for (const [rank, field] of FIELDS.entries())
    for (const name of names) if (await isFound(database, name, field)) return rank
  return -1
}
