import { categoriesOf, EVERY_PRODUCT, findProducts, type ProductPage } from '#database/product-list/product-list.ts'
import { findByIds, namesOf } from '#database/catalog/products.ts'
import { bestIds } from '#database/search/typeahead.ts'
import { readSearch, type Search } from '#domain/search/query.ts'
import { categoriesFor, MOST_QUERIES, queriesFor } from '#domain/search/suggestions.ts'
import { correctedWords } from './corrections.ts'
import { collectionMeant, otherReadings } from './search.ts'
import type { Shop } from '#shop/shop.ts'
import { withThings } from './product-nouns.ts'

type Asked = Pick<Shop, 'database' | 'settings'>
type Suggestions = Pick<ProductPage, 'products' | 'categories'> & { queries: string[] }

const MOST_PRODUCTS = 5
/** So many names are looked at for how they go on. */
const SOUGHT = { enough: MOST_PRODUCTS, limit: 60 }

/** What somebody may be about to look for who has typed so far. `text` is a `typedText`. */
export async function suggest(shop: Asked, text: string): Promise<Suggestions> {
  const { database, settings } = shop
  const search = readSearch(text, settings.synonyms)
  const collection = await collectionMeant(database, search)
  if (collection !== null) {
    const { products } = await findProducts(database, { ...EVERY_PRODUCT, collection, limit: MOST_PRODUCTS })
    return { products, categories: [], queries: [] }
  }
  const found = text === '' ? [] : await told(shop, search, false)
  // Of the letter that begins another word nothing is known yet.
  const before = found.length > 0 ? null : /^(.*\S\S)(?: [^\p{L}\p{N}])* \S$/u.exec(text)
  if (before) return suggest(shop, before[1]!)
  const { ids, instead } = found.length > 0 ? { ids: found, instead: null } : await otherwise(shop, search)
  const meant = instead ?? text
  const queries = queriesFor(meant, await namesOf(database.db, ids))
  return {
    products: await findByIds(database.db, ids.slice(0, MOST_PRODUCTS)),
    categories: categoriesFor(meant, await categoriesOf(database)),
    queries: (instead ? [instead, ...queries] : queries).slice(0, MOST_QUERIES),
  }
}

/** The best of what a reading finds, as the list tells it. */
async function told({ database, settings: { synonyms } }: Asked, reading: Search, isGuess: boolean): Promise<number[]> {
  const { ids, isNamed } = await bestIds(database, reading, SOUGHT)
  if (isNamed && !isGuess) return ids
  const told = await withThings(database, reading, synonyms, { isFound: ids.length > 0, isGuess })
  return told ? (await bestIds(database, told, SOUGHT)).ids : ids
}

/** What another reading of it finds; `instead`: the words of that, where these are others. */
async function otherwise(shop: Asked, typed: Search) {
  const { synonyms } = shop.settings
  const corrected = await correctedWords(shop.database, typed.words, synonyms)
  for (const { reading, searchedFor, isGuess } of otherReadings(typed, corrected, synonyms)) {
    const ids = await told(shop, reading, isGuess)
    if (ids.length > 0) return { ids, instead: searchedFor }
  }
  return { ids: [], instead: null }
}
