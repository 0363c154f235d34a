import type { Attributes } from './attributes.ts'
import type { CatalogIndex } from './catalog-index.ts'
import type { FacetCounts, FilterName } from './facet-counts.ts'
import {
  candidateRows,
  CATEGORY,
  filterPredicateOf,
  PRICE,
  RATING,
  STOCK,
  TAG,
  type FilterPredicate,
} from './filter-predicate.ts'
import { cacheKey } from './list-cache.ts'
import type { ProductFilter } from './product-filter.ts'
import { smallestGroups } from './relaxation-hints.ts'

/** The index in `tallies` of rows that every filter accepts. */
const FITS = 31

/** Products by attribute set. `sets` are those that any product has. */
type Tally = { counts: Uint32Array; sets: number[] }

export function facetCountsOf(index: CatalogIndex, filter: ProductFilter): FacetCounts {
  const key = `${index.catalogVersion} ${cacheKey(filter)}`
  const cached = index.cache.counts.get(key)
  if (cached) return cached
  const counts = countFacets(index, candidateRows(index, filter), filterPredicateOf(index, filter))
  index.cache.counts.set(key, counts)
  return counts
}

/** Counts for each filter the rows that all others accept: what its other values would show. `rows` is null for all. */
export function countFacets(
  index: CatalogIndex,
  rows: ArrayLike<number> | null,
  { belongs, rejectedBy, filters, filterOf }: FilterPredicate,
): FacetCounts {
  const { cents, inStock, rating, category, attributeSet, attributes } = index
  const length = rows?.length ?? index.count
  const categories = new Uint32Array(index.categories.size)
  const ratings = new Uint32Array(11)
  const groups = smallestGroups()
  // The index is the bit number of the one filter that rejects a row.
  const tallies: (Tally | undefined)[] = []
  let [total, available, min, max] = [0, 0, Infinity, -Infinity]
  for (let at = 0; at < length; at++) {
    const row = rows ? rows[at]! : at
    if (!belongs(row)) continue
    const bits = rejectedBy(row)
    if (bits === 0) total++
    else if (total === 0) groups.add(bits)
    // No other value of one filter would show a row that two filters reject.
    if ((bits & (bits - 1)) !== 0) continue
    if ((bits & ~CATEGORY) === 0) categories[category[row]!]!++
    if ((bits & ~STOCK) === 0) available += inStock[row]!
    if ((bits & ~RATING) === 0) ratings[Math.floor(rating[row]! * 2)]!++
    if ((bits & ~PRICE) === 0) {
      if (cents[row]! < min) min = cents[row]!
      if (cents[row]! > max) max = cents[row]!
    }
    if (bits === 0 || bits >= TAG) {
      const slot = bits === 0 ? FITS : 31 - Math.clz32(bits)
      const tally = (tallies[slot] ??= { counts: new Uint32Array(attributes.setCount), sets: [] })
      const set = attributeSet[row]!
      if (tally.counts[set]!++ === 0) tally.sets.push(set)
    }
  }
  const filtersOf = (bits: number): FilterName[] =>
    [...filters].filter(([bit]) => (bits & bit) !== 0).map(([, filter]) => filter)
  return {
    total,
    categories,
    attributes: countAttributes(attributes, tallies, filterOf),
    ratings,
    inStock: available,
    prices: min > max ? null : { min, max },
    hints: total > 0 ? [] : groups.largest().map(({ bits, count }) => ({ filters: filtersOf(bits), count })),
  }
}

function countAttributes(
  { known, starts, members }: Attributes,
  tallies: (Tally | undefined)[],
  filterOf: Uint32Array,
): Uint32Array {
  const counts = new Uint32Array(known.length)
  for (const [slot, tally] of tallies.entries())
    for (const set of tally?.sets ?? [])
      for (let at = starts[set]!; at < starts[set + 1]!; at++) {
        const attribute = members[at]!
        if (slot === FITS || filterOf[attribute] === 2 ** slot) counts[attribute]! += tally!.counts[set]!
      }
  return counts
}
