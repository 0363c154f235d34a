import { openSearch, type SearchContext } from '#database/search/context.ts'
import { didYouMean, findMatches, findNearest, type Found } from '#database/search/find.ts'
import { rankedPage } from '#database/search/search.ts'
import { EVERY_PRODUCT, type ListQuery } from '#database/product-list/product-filter.ts'
import { findProducts, type ProductPage } from '#database/product-list/product-list.ts'
import type { ProductSummary } from '#domain/catalog/products.ts'
import { collectionNamed, readQuery } from '#domain/search/query.ts'
import type { Shop } from '#shop/shop.ts'

type SearchNote = {
  /** The corrected words that were searched instead; null if the typed words were searched. */
  searchedFor: string | null
  /** A correction for words found only in descriptions. */
  didYouMean: string | null
  /** For an empty result, products found without the filters or some of the words. */
  nearest: ProductSummary[]
  isFilteredOut: boolean
}

export type SearchedPage = ProductPage & SearchNote

export const NO_NOTE: SearchNote = { searchedFor: null, didYouMean: null, nearest: [], isFilteredOut: false }

export type SearchShop = Pick<Shop, 'database' | 'synonyms'>

const UNFILTERED: ListQuery = { ...EVERY_PRODUCT, limit: 4 }

/** `text` is folded. A collection's name finds its products, unless a product has that name. */
export async function search(
  { database, synonyms }: SearchShop,
  text: string,
  filter: ListQuery,
): Promise<SearchedPage> {
  const query = readQuery(text, synonyms)
  const context = await openSearch(database, synonyms)
  const found = await findMatches(context, query)
  const collection = found?.isInMetadata || filter.collection ? null : collectionNamed(query.words)
  if (collection) return { ...(await findProducts(database, { ...filter, collection })), ...NO_NOTE }
  const page = { ...(await rankedPage(context, found?.terms ?? null, filter)), ...NO_NOTE }
  if (found === null) return { ...page, nearest: await firstProducts(context, await findNearest(context, query)) }
  const { searchedFor, isInMetadata } = found
  if (page.total === 0)
    return { ...page, searchedFor, nearest: await firstProducts(context, found), isFilteredOut: true }
  return { ...page, searchedFor, didYouMean: isInMetadata || searchedFor ? null : await didYouMean(context, query) }
}

const firstProducts = async (context: SearchContext, found: Found | null): Promise<ProductSummary[]> =>
  found ? (await rankedPage(context, found.terms, UNFILTERED)).products : []
