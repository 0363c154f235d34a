import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FacetKey } from '#domain/catalog/facets.ts'
import type { Sort } from '#domain/catalog/products.ts'
import type { Search } from '#domain/search/query.ts'
import type { CatalogIndex } from '#database/product-list/catalog-index.ts'
import { categoriesOf } from '#database/product-list/categories.ts'
import { countFacets } from '#database/product-list/count-facets.ts'
import type { FacetCounts } from '#database/product-list/facet-counts.ts'
import { facetsAndHints, NO_FACETS } from '#database/product-list/facets.ts'
import { filterPredicateOf, type FilterPredicate } from '#database/product-list/filter-predicate.ts'
import { pageOfRows, sortedKey } from '#database/product-list/list-page.ts'
import { setFilters, type ListQuery, type ProductFilter } from '#database/product-list/product-filter.ts'
import type { ProductPage } from '#database/product-list/product-list.ts'
import { sortRows } from '#database/product-list/sort-order.ts'
import { matchedRows, openSearch, type SearchDatabase } from './posting-lists.ts'
import { inCategory, inCollection, IS_FEATURED } from './product-words.ts'
import { pageByRelevance } from './relevance.ts'
import { expand, tiersOf } from './tiers.ts'

/** Relevance alone reads the best matches first. Other orders, filters and facets, as of every list page, mark all matches (docs/why/search.md). */
export async function searchProducts(
  database: SearchDatabase,
  search: Search,
  filter: ListQuery,
): Promise<ProductPage> {
  const context = await openSearch(database)
  const { index } = context
  const { countLimit } = database.search
  const categories = await categoriesOf(database.catalog, index)
  const predicate = filterPredicateOf(index, filter)
  const expanded = await expand(context, search)
  const tiers = tiersOf(context, expanded, termsOfFilter(filter))
  const isByRelevance = filter.sort === 'featured'
  if (isByRelevance && !needsAllMatches(filter)) {
    const rows = await matchedRows(context, tiers.all, countLimit)
    const total = Math.min(rows.length, countLimit)
    const more = total === countLimit
    // Relaxation hints for an empty category need the matches of the others.
    if (total > 0 || filter.categories.length === 0) {
      const page = await pageByRelevance(database.catalog, context, predicate, tiers, filter, { total, more })
      return { ...page, more, categories, ...NO_FACETS }
    }
  }
  const unfilteredTiers = tiersOf(context, expanded, [])
  // The cache of the products that are read: meanwhile another may take its place.
  const { matches } = index.cache
  const key = JSON.stringify(expanded)
  const rows = matches.get(key) ?? (await matchedRows(context, unfilteredTiers.all))
  matches.set(key, rows)
  // A pass over a million rows takes some 20 ms: other requests get a turn before each.
  await nextTurn()
  const listKey = `${sortedKey(index, filter)} ${key}`
  const matching = matches.get(listKey) ?? sortedMatches(index, rows, predicate, filter.sort)
  matches.set(listKey, matching)
  const more = matching.length > countLimit
  const total = Math.min(matching.length, countLimit)
  const page = isByRelevance
    ? await pageByRelevance(database.catalog, context, predicate, tiers, filter, { total, more })
    : await pageOfRows(database.catalog, index, matching, filter, countLimit)
  if (!filter.withFacets && total > 0) return { ...page, more, categories, ...NO_FACETS }
  await nextTurn()
  // The counts of the other categories are limited to the best matches.
  const isSampled = total > 0 && filter.categories.length === 1 && rows.length > countLimit
  const sample = isSampled ? await matchedRows(context, unfilteredTiers.all, countLimit) : null
  const counting = {
    count: (one: ProductFilter) => countMatches(index, { rows, sample }, one),
    more: (key: FacetKey) => more || (isSampled && key === 'category'),
  }
  return { ...page, more, categories, ...(await facetsAndHints(index, counting, filter, categories)) }
}

/** Rows of a list by relevance stay as they are: `pageByRelevance` reads the best of them first. */
function sortedMatches(
  index: CatalogIndex,
  rows: Uint32Array,
  { belongs, rejectingBits }: FilterPredicate,
  sort: Sort,
): Uint32Array {
  const matching = rows.filter((row) => belongs(row) && rejectingBits(row) === 0)
  return sort === 'featured' ? matching : sortRows(index, matching, sort)
}

type Matches = { rows: Uint32Array; sample: Uint32Array | null }

/** Counts all matches. With a sample, counts the categories other than the filter's own in the sample only. */
function countMatches(index: CatalogIndex, { rows, sample }: Matches, filter: ProductFilter): FacetCounts {
  const predicate = filterPredicateOf(index, filter)
  const counted = countFacets(index, rows, predicate)
  if (!sample) return counted
  const { categories } = countFacets(index, sample, predicate)
  const own = index.categories.get(filter.categories[0]!)
  if (own !== undefined) categories[own] = counted.categories[own]!
  return { ...counted, categories }
}

const needsAllMatches = (filter: ListQuery): boolean =>
  filter.withFacets || setFilters(filter).some((name) => !isIndexed(filter, name))

const isIndexed = ({ categories }: ProductFilter, name: keyof ProductFilter): boolean =>
  name === 'collection' || name === 'featured' || (name === 'categories' && categories.length === 1)

export const isFiltered = (filter: ProductFilter): boolean => setFilters(filter).length > 0

const termsOfFilter = ({ categories, collection, featured }: ProductFilter): string[] => [
  ...(categories.length === 1 ? categories.map(inCategory) : []),
  ...(collection === null ? [] : [inCollection(collection)]),
  ...(featured ? [IS_FEATURED] : []),
]
