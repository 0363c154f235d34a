import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Sort } from '#domain/catalog/products.ts'
import type { CatalogIndex } from '#database/product-list/catalog-index.ts'
import { listedCategories } from '#database/product-list/categories.ts'
import { countFacets } from '#database/product-list/count-facets.ts'
import { facetsAndHints, NO_FACETS } from '#database/product-list/facets.ts'
import { filterPredicateOf, type FilterPredicate } from '#database/product-list/filter-predicate.ts'
import { pageOfRows, sortedKey } from '#database/product-list/list-page.ts'
import { setFilters, type ListQuery, type ProductFilter } from '#database/product-list/product-filter.ts'
import type { ProductPage } from '#database/product-list/product-list.ts'
import { sortRows } from '#database/product-list/sort-order.ts'
import type { SearchContext } from './context.ts'
import { matchedRows } from './posting-lists.ts'
import { categoryTerm, collectionTerm, FEATURED_TERM } from './product-words.ts'
import { pageByRelevance } from './relevance.ts'
import { tiersOf, type Terms } from './tiers.ts'

/** Only relevance reads the best matches first. Other orders, filters and facets, as on every list page, mark all matches (docs/why/search.md). */
export async function rankedPage(context: SearchContext, terms: Terms | null, filter: ListQuery): Promise<ProductPage> {
  const { index, countLimit } = context
  const categories = await listedCategories(context.catalog, index)
  const predicate = filterPredicateOf(index, filter)
  const tiers = tiersOf(context, terms, termsOfFilter(filter))
  const isByRelevance = filter.sort === 'featured'
  if (isByRelevance && !needsAllMatches(filter)) {
    const { length } = await matchedRows(context, tiers.all, countLimit)
    const total = Math.min(length, countLimit)
    const more = total === countLimit
    // Relaxation hints for an empty category need the matches in other categories.
    if (total > 0 || filter.categories.length === 0) {
      const page = await pageByRelevance(context, predicate, tiers, filter, { total, more })
      return { ...page, more, categories, ...NO_FACETS }
    }
  }
  // Keeps a reference to the cache of these products, which may be replaced in the meantime.
  const { matches } = index.cache
  const key = JSON.stringify(terms)
  const rows = matches.get(key) ?? (await matchedRows(context, tiersOf(context, terms).all))
  matches.set(key, rows)
  // A pass over a million rows takes about 20 ms: other requests get a turn before each.
  await nextTurn()
  const listKey = `${sortedKey(index, filter)} ${key}`
  const matching = matches.get(listKey) ?? sortedMatches(index, rows, predicate, filter.sort)
  matches.set(listKey, matching)
  const more = matching.length > countLimit
  const total = Math.min(matching.length, countLimit)
  const page = isByRelevance
    ? await pageByRelevance(context, predicate, tiers, filter, { total, more })
    : await pageOfRows(context.catalog, index, matching, filter, countLimit)
  if (!filter.withFacets && total > 0) return { ...page, more, categories, ...NO_FACETS }
  await nextTurn()
  const count = (one: ProductFilter) => countFacets(index, rows, filterPredicateOf(index, one))
  return { ...page, more, categories, ...(await facetsAndHints(index, count, filter, categories)) }
}

/** Does not sort by relevance: `pageByRelevance` reads the best rows first. */
function sortedMatches(
  index: CatalogIndex,
  rows: Uint32Array,
  { belongs, rejectingBits }: FilterPredicate,
  sort: Sort,
): Uint32Array {
  const matching = rows.filter((row) => belongs(row) && rejectingBits(row) === 0)
  return sort === 'featured' ? matching : sortRows(index, matching, sort)
}

const needsAllMatches = (filter: ListQuery): boolean =>
  filter.withFacets || setFilters(filter).some((name) => !isIndexed(filter, name))

const isIndexed = ({ categories }: ProductFilter, name: keyof ProductFilter): boolean =>
  name === 'collection' || name === 'featured' || (name === 'categories' && categories.length === 1)

export const isFiltered = (filter: ProductFilter): boolean => setFilters(filter).length > 0

const termsOfFilter = ({ categories, collection, featured }: ProductFilter): string[] => [
  ...(categories.length === 1 ? categories.map(categoryTerm) : []),
  ...(collection === null ? [] : [collectionTerm(collection)]),
  ...(featured ? [FEATURED_TERM] : []),
]
