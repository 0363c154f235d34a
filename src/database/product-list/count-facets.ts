import type { RemovableFilter } from '#domain/catalog/filters.ts'
import type { Attributes } from './attributes.ts'
import type { CatalogIndex } from './catalog-index.ts'
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
import type { FacetCounts } from './facet-counts.ts'
import { filterKey, type ProductFilter } from './product-filter.ts'
import { smallestCombinations } from './relaxation-hints.ts'

/** Used instead of a bit number for rows that no filter rejects. */
const REJECTED_BY_NONE = 31

/** Row counts by attribute set. `sets` are those with at least one row. */
type RowsBySet = { counts: Uint32Array; sets: number[] }

export function cachedFacetCounts(index: CatalogIndex, filter: ProductFilter): FacetCounts {
  const key = `${index.catalogVersion} ${filterKey(filter)}`
  const cached = index.cache.counts.get(key)
  if (cached) return cached
  const counts = countFacets(index, candidateRows(index, filter), filterPredicateOf(index, filter))
  index.cache.counts.set(key, counts)
  return counts
}

/** Counts, for each value of each filter, the rows that would match if it were chosen and all other filters stayed. `rows`: the candidates; null means every row. */
export function countFacets(
  index: CatalogIndex,
  rows: ArrayLike<number> | null,
  { belongs, rejectingBits, filters, attributeBits }: FilterPredicate,
): FacetCounts {
  const { cents, highestCents, inStock, rating, category, attributeSet, attributes } = index
  const length = rows?.length ?? index.count
  const categories = new Uint32Array(index.categories.size)
  const ratings = new Uint32Array(11)
  const combinations = smallestCombinations()
  // Indexed by the bit number of the only filter that rejects a row.
  const rowsByBit: (RowsBySet | undefined)[] = []
  let [total, available, min, max] = [0, 0, Infinity, -Infinity]
  for (let at = 0; at < length; at++) {
    const row = rows ? rows[at]! : at
    if (!belongs(row)) continue
    const bits = rejectingBits(row)
    if (bits === 0) total++
    else if (total === 0) combinations.add(bits)
    // If two filters reject a row, no other value of a single filter would show it.
    if ((bits & (bits - 1)) !== 0) continue
    if ((bits & ~CATEGORY) === 0) categories[category[row]!]!++
    if ((bits & ~STOCK) === 0) available += inStock[row]!
    if ((bits & ~RATING) === 0) ratings[Math.floor(rating[row]! * 2)]!++
    if ((bits & ~PRICE) === 0) {
      if (cents[row]! < min) min = cents[row]!
      if (highestCents[row]! > max) max = highestCents[row]!
    }
    if (bits === 0 || bits >= TAG) {
      const bitNumber = bits === 0 ? REJECTED_BY_NONE : 31 - Math.clz32(bits)
      const { counts, sets } = (rowsByBit[bitNumber] ??= { counts: new Uint32Array(attributes.setCount), sets: [] })
      const set = attributeSet[row]!
      if (counts[set]!++ === 0) sets.push(set)
    }
  }
  const filtersOf = (bits: number): RemovableFilter[] =>
    [...filters].filter(([bit]) => (bits & bit) !== 0).map(([, filter]) => filter)
  return {
    total,
    categories,
    attributes: countAttributes(attributes, rowsByBit, attributeBits),
    ratings,
    inStock: available,
    prices: min > max ? null : { min, max },
    hints:
      total > 0 ? [] : combinations.withMostProducts().map(({ bits, count }) => ({ filters: filtersOf(bits), count })),
  }
}

function countAttributes(
  { list, starts, members }: Attributes,
  rowsByBit: (RowsBySet | undefined)[],
  attributeBits: Uint32Array,
): Uint32Array {
  const counts = new Uint32Array(list.length)
  for (const [bitNumber, rows] of rowsByBit.entries())
    for (const set of rows?.sets ?? [])
      for (let at = starts[set]!; at < starts[set + 1]!; at++) {
        const attribute = members[at]!
        if (bitNumber === REJECTED_BY_NONE || attributeBits[attribute] === 2 ** bitNumber)
          counts[attribute]! += rows!.counts[set]!
      }
  return counts
}
