import type { Database } from '#database/open.ts'
import { EVERY_PRODUCT, type ProductFilter, type ProductPage } from '#database/product-list.ts'
import { frequencyOf, isFound, isFoundByName, searchProducts } from '#database/search.ts'
import type { Reach } from '#database/search-terms.ts'
import { vocabularyOf } from '#database/vocabulary.ts'
import type { ProductSummary } from '#domain/products.ts'
import { readSearch, searchFor, type Search } from '#domain/search-query.ts'
import { wordsIn } from '#domain/search-words.ts'
import { slipsIn, wordsLike } from '#domain/spelling.ts'
import type { Shop } from './shop.ts'

/** What a list says of a search, beside what was found. */
type SearchNote = {
  /** What was looked for instead of what was typed, which nothing has; null where that was looked for. */
  searchedFor: string | null
  /** What may have been meant, where what was typed is found in descriptions alone. */
  didYouMean: string | null
  /** Where nothing was found: what comes nearest, without the filters or some of the words. */
  nearest: ProductSummary[]
}

export type SearchedPage = ProductPage & SearchNote

export const NO_NOTE: SearchNote = { searchedFor: null, didYouMean: null, nearest: [] }
const NEAREST = 4

/** Finds what a text means. `text` is folded. */
export async function search(
  { database, settings }: Pick<Shop, 'database' | 'settings'>,
  text: string,
  filter: ProductFilter,
): Promise<SearchedPage> {
  const typed = readSearch(text, settings.synonyms)
  const found = await searchProducts(database, typed, filter)
  if (found.total > 0) return { ...found, ...NO_NOTE, didYouMean: await meantOf(database, typed) }
  const unfiltered = await searchProducts(database, typed, UNFILTERED)
  if (unfiltered.total > 0) return { ...found, ...NO_NOTE, nearest: unfiltered.products }
  const words = await corrected(database, typed.words, 'body')
  if (words === null) return { ...found, ...NO_NOTE, nearest: await nearestTo(database, typed.words) }
  const meant = searchFor(words, '', settings.synonyms)
  const instead = await searchProducts(database, meant, filter)
  const searchedFor = words.join(' ')
  if (instead.total > 0) return { ...instead, ...NO_NOTE, searchedFor }
  return { ...found, ...NO_NOTE, nearest: await nearestTo(database, words) }
}

/** The first of all that there is, instead of what a filter leaves. */
const UNFILTERED: ProductFilter = { ...EVERY_PRODUCT, limit: NEAREST }

async function meantOf(database: Database, search: Search): Promise<string | null> {
  const { words } = search
  if (words.length === 0 || (await isFoundByName(database, search))) return null
  const meant = await corrected(database, words, 'kind')
  return meant && (await isFound(database, meant, 'kind')) ? meant.join(' ') : null
}

/** The words with those changed that nothing has within reach; null where one of them remains. */
async function corrected(database: Database, words: readonly string[], reach: Reach): Promise<string[] | null> {
  const meant: string[] = []
  let isChanged = false
  for (const word of words) {
    const instead = (await isFound(database, [word], reach)) ? [word] : await insteadOf(database, word, reach)
    if (instead === null) return null
    meant.push(...instead)
    isChanged ||= instead.length > 1 || instead[0] !== word
  }
  return isChanged ? meant : null
}

async function insteadOf(database: Database, word: string, reach: Reach): Promise<string[] | null> {
  const known = await vocabularyOf(database.db)
  const halves = await halvesOf(database, word, new Set(known.map((one) => one.word)), reach)
  if (halves) return halves
  if (slipsIn(word) === 0) return null
  for (const alike of wordsLike(word, known)) {
    const best = await mostFrequent(database, alike)
    if (best !== null) return wordsIn(best)
  }
  return null
}

/** Null where products have none of them any more. */
async function mostFrequent(database: Database, words: readonly string[]): Promise<string | null> {
  let best: { word: string; count: number } | null = null
  for (const word of words) {
    const count = await frequencyOf(database, word)
    if (count > (best?.count ?? 0)) best = { word, count }
  }
  return best && best.word
}

/** "cardholder" -> card, holder. */
async function halvesOf(database: Database, word: string, known: ReadonlySet<string>, reach: Reach) {
  for (let at = 2; at <= word.length - 2; at++) {
    const halves = [word.slice(0, at), word.slice(at)]
    if (halves.every((half) => known.has(half)) && (await isFound(database, halves, reach))) return halves
  }
  return null
}

/** What has as many of the words as possible, rather those that a name has. */
async function nearestTo(database: Database, words: readonly string[]): Promise<ProductSummary[]> {
  const known = (await Promise.all(words.map((word) => reachOf(database, word))))
    .flatMap((reach, index) => (reach === null ? [] : { word: words[index]!, reach }))
    .toSorted((one, other) => REACHES.indexOf(one.reach) - REACHES.indexOf(other.reach))
    .map(({ word }) => word)
  const fewer = known.map((_, index) => known.toSpliced(known.length - 1 - index, 1))
  for (const some of [known, ...fewer, ...known.map((word) => [word])]) {
    if (some.length === 0) continue
    const { products } = await searchProducts(database, searchFor(some, '', []), UNFILTERED)
    if (products.length > 0) return products
  }
  return []
}

const REACHES: readonly Reach[] = ['name', 'kind', 'body']

async function reachOf(database: Database, word: string): Promise<Reach | null> {
  for (const reach of REACHES) if (await isFound(database, [word], reach)) return reach
  return null
}
