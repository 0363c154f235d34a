import { optionText, readOption } from '#domain/catalog/facets.ts'
import { smallestSets } from './relaxation.ts'
import type { ProductFilter } from './product-list.ts'
import { FEATURED, IS_DEAL, LISTED, ON_SALE, type CatalogIndex } from './catalog-index.ts'

/** What is counted of a list, in one look at each of its rows. */
export type Counted = {
  total: number
  /** The rows that fit, in the order in which they were given. */
  fitting: Uint32Array
  /** Of each category and known value: products if it were chosen. Of each number of half stars: those with so many and less than one more. */
  categories: Uint32Array
  values: Uint32Array
  ratings: Uint32Array
  inStock: number
  /** In cents, without the price's own choice; null where there is none. */
  prices: { min: number; max: number } | null
  /** Where nothing fits: the smallest sets of filters without which something would, and how many that are. */
  without: { groups: Group[]; count: number }[]
}

/** A filter: of the options each name is one. */
export type Group = 'category' | 'price' | 'inStock' | 'rating' | 'tag' | `option ${string}`

const [CATEGORY, PRICE, STOCK, RATING, TAG, FIRST_OPTION] = [1, 2, 4, 8, 16, 32] as const
const SEEN = 1 << 30

/** A filter that is ready to be asked of one row after the other. */
export type FilterPredicate = {
  /** Whether a row is in the list at all: to that no filter is an exception. */
  belongs: (row: number) => boolean
  /** Which filters a row does not fit, one bit for each. */
  missing: (row: number) => number
  groups: Map<number, Group>
  /** The bit of each known value's filter; 0 where nothing is chosen of it. */
  groupOf: Uint32Array
}

export function filterPredicateOf(shelf: CatalogIndex, filter: ProductFilter): FilterPredicate {
  const { cents, inStock, rating, category, sets, starts, values } = shelf
  const { minCents, maxCents, categories } = filter
  const groups = new Map<number, Group>([
    [CATEGORY, 'category'],
    [PRICE, 'price'],
    [STOCK, 'inStock'],
    [RATING, 'rating'],
    [TAG, 'tag'],
  ])
  const chosen = new Uint8Array(shelf.categories.size)
  for (const slug of categories) if (shelf.categories.has(slug)) chosen[shelf.categories.get(slug)!] = 1
  const { wanted, hitOf, bitOf, spelled } = valuesIn(shelf, filter)
  for (const [name, bit] of bitOf) groups.set(bit, `option ${spelled.get(name) ?? name}`)
  const [least, low, high] = [filter.rating ?? 0, minCents ?? -Infinity, maxCents ?? Infinity]
  // Of a set that was looked at what it has of the chosen values.
  const hitsOf = new Uint32Array(wanted === 0 ? 0 : shelf.setCount)
  const missing = (row: number) => {
    let lacks = 0
    if (categories.length > 0 && chosen[category[row]!] === 0) lacks |= CATEGORY
    if (cents[row]! < low || cents[row]! > high) lacks |= PRICE
    if (filter.inStock && inStock[row] === 0) lacks |= STOCK
    if (rating[row]! < least) lacks |= RATING
    if (wanted === 0) return lacks
    const set = sets[row]!
    let hits = hitsOf[set]!
    if (hits === 0) {
      hits = SEEN
      for (let at = starts[set]!; at < starts[set + 1]!; at++) hits |= hitOf[values[at]!]!
      hitsOf[set] = hits
    }
    return lacks | (wanted & ~hits)
  }
  const groupOf = Uint32Array.from(shelf.known, ({ name }) => (name === null ? wanted & TAG : (bitOf.get(name) ?? 0)))
  return { belongs: belongingIn(shelf, filter), missing, groups, groupOf }
}

function belongingIn({ flags, ids }: CatalogIndex, { collection, featured, ids: asked }: ProductFilter) {
  const only = asked && new Set(asked)
  const inCollection = { sale: ON_SALE, deals: IS_DEAL }
  const needed = LISTED | (collection === null ? 0 : inCollection[collection]) | (featured ? FEATURED : 0)
  return (row: number) => (flags[row]! & needed) === needed && (only === null || only.has(ids[row]!))
}

/** The bits of the tags and of each option's name that values were chosen of, and for each value that was chosen its bit. `spelled`: how the shop spells these names. */
function valuesIn({ known, tags }: CatalogIndex, filter: ProductFilter) {
  const hitOf = new Uint32Array(known.length)
  const bitOf = new Map<string, number>()
  let wanted = filter.tags.length > 0 ? TAG : 0
  for (const tag of filter.tags) if (tags.has(tag)) hitOf[tags.get(tag)!] = TAG
  for (const text of filter.options) {
    const { name } = readOption(text)!
    const bit = bitOf.get(name) ?? FIRST_OPTION << bitOf.size
    bitOf.set(name, bit)
    wanted |= bit
  }
  const spelled = new Map<string, string>()
  if (bitOf.size > 0)
    for (const [index, one] of known.entries()) {
      const bit = one.name === null ? undefined : bitOf.get(one.name)
      if (bit === undefined) continue
      spelled.set(one.name!, one.spelled)
      if (filter.options.includes(optionText(one.name!, one.value))) hitOf[index] = bit
    }
  return { wanted, hitOf, bitOf, spelled }
}

/**
 * Counts the rows that fit all filters, and for each filter those that fit all but this one: they are what its other
 * values would show. `null`: every row of the shelf.
 */
export function countRows(shelf: CatalogIndex, rows: ArrayLike<number> | null, sieve: FilterPredicate): Counted {
  const { cents, inStock, rating, category, sets, setCount } = shelf
  const { belongs, missing, groups } = sieve
  const length = rows?.length ?? shelf.count
  const fitting = new Uint32Array(length)
  const categories = new Uint32Array(shelf.categories.size)
  const ratings = new Uint32Array(11)
  const emptying = smallestSets()
  // By the place of the bit of the filter that alone keeps rows back; of those that nothing keeps back the last.
  const tallies: (Tally | undefined)[] = []
  let [total, stocked, min, max] = [0, 0, Infinity, -Infinity]
  for (let at = 0; at < length; at++) {
    const row = rows ? rows[at]! : at
    if (!belongs(row)) continue
    const lacks = missing(row)
    if (lacks !== 0 && total === 0) emptying.add(lacks)
    // Two filters keep it back: no other choice of one of them would show it.
    if ((lacks & (lacks - 1)) !== 0) continue
    const place = lacks === 0 ? 31 : 31 - Math.clz32(lacks)
    if (lacks === 0) fitting[total++] = row
    if ((lacks & ~CATEGORY) === 0) categories[category[row]!]!++
    if ((lacks & ~STOCK) === 0) stocked += inStock[row]!
    if ((lacks & ~RATING) === 0) ratings[Math.floor(rating[row]! * 2)]!++
    if ((lacks & ~PRICE) === 0) {
      if (cents[row]! < min) min = cents[row]!
      if (cents[row]! > max) max = cents[row]!
    }
    if (lacks === 0 || lacks >= TAG) {
      const tally = (tallies[place] ??= { counts: new Uint32Array(setCount), sets: [] })
      const set = sets[row]!
      if (tally.counts[set]!++ === 0) tally.sets.push(set)
    }
  }
  return {
    total,
    fitting: fitting.subarray(0, total),
    categories,
    values: valuesCounted(shelf, tallies, sieve),
    ratings,
    inStock: stocked,
    prices: min > max ? null : { min, max },
    without: total > 0 ? [] : emptying.most().map(({ bits, count }) => ({ groups: groupsOf(groups, bits), count })),
  }
}

const groupsOf = (groups: FilterPredicate['groups'], bits: number): Group[] =>
  [...groups].filter(([bit]) => (bits & bit) !== 0).map(([, group]) => group)

/** How many rows have which set. */
type Tally = { counts: Uint32Array; sets: number[] }

function valuesCounted(
  { known, starts, values }: CatalogIndex,
  tallies: (Tally | undefined)[],
  { groupOf }: FilterPredicate,
) {
  const counted = new Uint32Array(known.length)
  for (const [place, tally] of tallies.entries())
    for (const set of tally?.sets ?? [])
      for (let at = starts[set]!; at < starts[set + 1]!; at++)
        if (place === 31 || groupOf[values[at]!] === 2 ** place) counted[values[at]!]! += tally!.counts[set]!
  return counted
}
