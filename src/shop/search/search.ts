import type { Database } from '#database/database.ts'
import {
  EVERY_PRODUCT,
  findProducts,
  type ProductFilter,
  type ProductPage,
} from '#database/product-list/product-list.ts'
import { isFound, isFoundByName } from '#database/search/lookups.ts'
import { isFiltered, searchProducts } from '#database/search/search.ts'
import type { SearchField } from '#database/search/search-index.ts'
import type { Collection } from '#domain/catalog/categories.ts'
import type { ProductSummary } from '#domain/catalog/products.ts'
import { collectionCalled, inOtherWords, readSearch, searchFor, type Search } from '#domain/search/query.ts'
import type { Synonyms } from '#domain/search/synonyms.ts'
import { correctedWords, type Corrected } from './corrections.ts'
import type { Shop } from '#shop/shop.ts'
import { withThings } from './product-nouns.ts'

/** What a list says of a search, beside what was found. */
type SearchNote = {
  /** What was looked for instead of what was typed, which nothing has; null where that was looked for. */
  searchedFor: string | null
  /** What may have been meant, where what was typed is found in descriptions alone. */
  didYouMean: string | null
  /** Where nothing was found: what comes nearest, without the filters or some of the words. */
  nearest: ProductSummary[]
  /** Where nothing was found: whether without its filters something would be. */
  isFilteredOut: boolean
}

export type SearchedPage = ProductPage & SearchNote

export const NO_NOTE: SearchNote = { searchedFor: null, didYouMean: null, nearest: [], isFilteredOut: false }
const NEAREST = 4

type Asked = Pick<Shop, 'database' | 'settings'>

/** Finds what a text means. `text` is folded. */
export async function search(shop: Asked, text: string, filter: ProductFilter): Promise<SearchedPage> {
  const { database, settings } = shop
  const typed = readSearch(text, settings.synonyms)
  const collection = filter.collection ?? (await collectionMeant(database, typed))
  if (collection !== filter.collection)
    return { ...(await findProducts(database, { ...filter, collection })), ...NO_NOTE }
  const { found, unfiltered, isNamed } = await told(shop, { reading: typed, searchedFor: null, isGuess: false }, filter)
  const isRight = unfiltered.total > 0 && (isNamed || typed.words.length !== 1)
  const corrected = isRight ? null : await correctedWords(database, typed.words, settings.synonyms)
  // One word that is changed though descriptions have it is nothing but how a word of theirs begins.
  if (corrected === null || (unfiltered.total > 0 && !corrected.isChanged)) {
    if (found.total === 0) return { ...found, ...NO_NOTE, nearest: unfiltered.products, isFilteredOut: true }
    return { ...found, ...NO_NOTE, didYouMean: isNamed ? null : await meantOf(shop, typed) }
  }
  for (const other of otherReadings(typed, corrected, settings.synonyms)) {
    const { searchedFor } = other
    const { found, unfiltered } = await told(shop, other, filter)
    if (found.total > 0) return { ...found, ...NO_NOTE, searchedFor }
    if (unfiltered.total > 0)
      return { ...found, ...NO_NOTE, searchedFor, nearest: unfiltered.products, isFilteredOut: true }
  }
  const nearest = await nearestTo(shop, typed.words)
  return { ...found, ...NO_NOTE, nearest: nearest.length > 0 ? nearest : await nearestTo(shop, corrected.words) }
}

/** What a reading finds, with what is called so where descriptions alone have it, and the first of it without the filter. */
async function told({ database, settings: { synonyms } }: Asked, { reading, isGuess }: Reading, filter: ProductFilter) {
  const find = async (search: Search) => {
    const found = await searchProducts(database, search, filter)
    const isAll = found.total > 0 || !isFiltered(filter)
    return { found, unfiltered: isAll ? found : await searchProducts(database, search, UNFILTERED) }
  }
  const all = await find(reading)
  const isFound = all.unfiltered.total > 0
  const isNamed = isFound && !isGuess && (await isFoundByName(database, reading))
  const told = isNamed ? null : await withThings(database, reading, synonyms, { isFound, isGuess })
  return { ...(told ? await find(told) : all), isNamed }
}

/** The first of all that there is, instead of what a filter leaves. */
const UNFILTERED: ProductFilter = { ...EVERY_PRODUCT, limit: NEAREST }

/** Who types what a collection is called means what is in it, unless products are called so. */
export async function collectionMeant(database: Database, typed: Search): Promise<Collection | null> {
  const collection = collectionCalled(typed.words)
  return collection === null || (await isFoundByName(database, typed)) ? null : collection
}

/** `searchedFor`: the words, where others were typed; `isGuess`: descriptions are taken at other words than were typed. */
type Reading = { reading: Search; searchedFor: string | null; isGuess: boolean }

/** What else a search may mean that finds nothing. */
export function otherReadings(
  typed: Search,
  { words, isWhole, isChanged, isSure }: Corrected,
  synonyms: Synonyms,
): Reading[] {
  const meant = isWhole && isChanged ? searchFor(words, '', synonyms) : null
  const searchedFor = words.join(' ')
  const readings = [
    { reading: inOtherWords(typed), searchedFor: null, isGuess: true },
    { reading: meant, searchedFor, isGuess: false },
    // Two guesses at once are not what anybody means.
    { reading: meant && isSure ? inOtherWords(meant) : null, searchedFor, isGuess: true },
  ]
  return readings.filter((one): one is Reading => one.reading !== null)
}

async function meantOf({ database, settings: { synonyms } }: Asked, search: Search): Promise<string | null> {
  if (search.words.length === 0) return null
  const { words, isWhole, isChanged } = await correctedWords(database, search.words, synonyms, 'kind')
  return isWhole && isChanged && (await isFound(database, words, 'kind')) ? words.join(' ') : null
}

/** What has as many of the words as possible, rather those that a name has. */
async function nearestTo(
  { database, settings: { synonyms } }: Asked,
  words: readonly string[],
): Promise<ProductSummary[]> {
  const known = (await Promise.all(words.map((word) => reachOf(database, word, synonyms))))
    .flatMap((reach, index) => (reach === null ? [] : { word: words[index]!, reach }))
    .toSorted((one, other) => REACHES.indexOf(one.reach) - REACHES.indexOf(other.reach))
    .map(({ word }) => word)
  const fewer = known.map((_, index) => known.toSpliced(known.length - 1 - index, 1))
  for (const some of [known, ...fewer, ...known.map((word) => [word])]) {
    if (some.length === 0) continue
    const { products } = await searchProducts(database, searchFor(some, '', synonyms), UNFILTERED)
    if (products.length > 0) return products
  }
  return []
}

const REACHES: readonly SearchField[] = ['name', 'kind', 'body']

/** How far away anything has a word, or another name of the same thing. */
async function reachOf(database: Database, word: string, synonyms: Synonyms): Promise<SearchField | null> {
  const names = [[word], ...searchFor([word], '', synonyms).same.map((name) => name.map(({ stem }) => stem))]
  for (const reach of REACHES) for (const name of names) if (await isFound(database, name, reach)) return reach
  return null
}
