import { setImmediate as turn } from 'node:timers/promises'
import type { FacetKey } from '#domain/catalog/facets.ts'
import type { CategoryCount } from '#database/catalog/categories.ts'
import type { Counted } from './facet-count.ts'
import { emptiedBy, facetsOf, NO_NARROWING, type Narrowing } from './facets.ts'
import type { ProductFilter } from './product-list.ts'
import type { CatalogIndex } from './catalog-index.ts'

type Counting = {
  now: Counted
  /** Looks at the same rows with another filter. */
  count: (filter: ProductFilter) => Counted
  hasMore?: (key: FacetKey) => boolean
}

/** What a list can be narrowed by, where that was asked, and what emptied it. */
export async function narrowingOf(
  shelf: CatalogIndex,
  { now, count, hasMore = () => false }: Counting,
  filter: ProductFilter,
  names: readonly CategoryCount[],
): Promise<Narrowing> {
  const without = emptiedBy(now)
  if (!filter.facets) return { ...NO_NARROWING, without }
  // Of a million each look takes some 20 ms: others are served between the two.
  await turn()
  const ever = isChosenFrom(filter) ? count(unfiltered(filter)) : now
  return { facets: facetsOf(shelf, { now, ever, hasMore }, filter, names), prices: now.prices, without }
}

/** The same list with nothing chosen but its category. */
const unfiltered = (filter: ProductFilter): ProductFilter => ({
  ...filter,
  tags: [],
  options: [],
  rating: null,
  inStock: false,
  minCents: null,
  maxCents: null,
})

const isChosenFrom = ({ tags, options, rating, inStock, minCents, maxCents }: ProductFilter): boolean =>
  tags.length > 0 || options.length > 0 || rating !== null || inStock || minCents !== null || maxCents !== null
