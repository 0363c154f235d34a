import { writeOption, readOption } from '#domain/catalog/facets.ts'
import { FILTER_NAMES, type RemovableFilter } from '#domain/catalog/filters.ts'
import { FEATURED, IS_DEAL, LISTED, ON_SALE, rowOf, type CatalogIndex } from './catalog-index.ts'
import type { ChosenProducts, ProductFilter } from './product-filter.ts'

/** Column filters have the lowest bits, so that all bits from `TAG` up belong to attributes. */
export const [CATEGORY, PRICE, STOCK, RATING] = [1, 2, 4, 8] as const
export const TAG = RATING << 1
/** From here up, each option name has its own bit. At most 20 options are chosen (`MAX_CHOSEN`), so 25 bits are enough. */
const FIRST_OPTION = TAG << 1
type Named = keyof typeof FILTER_NAMES
const BITS: Record<Named, number> = {
  category: CATEGORY,
  price: PRICE,
  inStock: STOCK,
  rating: RATING,
  tag: TAG,
}
const IS_KNOWN = 1 << 30

/** A filter compiled for one index. A row is in the list if it belongs and no bit rejects it. */
export type FilterPredicate = {
  /** Whether a row meets the conditions that cannot be relaxed: listed, collection, featured, ids. */
  belongs: (row: number) => boolean
  rejectingBits: (row: number) => number
  filters: Map<number, RemovableFilter>
  /** For each attribute, the bit of the tag filter or of its option name; 0 without one. */
  attributeBits: Uint32Array
}

export function filterPredicateOf(index: CatalogIndex, filter: ProductFilter): FilterPredicate {
  const { cents, highestCents, inStock, rating, category, attributeSet, attributes } = index
  const { starts, members, list } = attributes
  const { minCents, maxCents, categories } = filter
  const filters = new Map<number, RemovableFilter>(
    (Object.keys(BITS) as Named[]).map((key) => [BITS[key], { key, name: FILTER_NAMES[key] }]),
  )
  const isChosen = new Uint8Array(index.categories.size)
  for (const slug of categories) if (index.categories.has(slug)) isChosen[index.categories.get(slug)!] = 1
  const { required, chosenBits, bitOfName, spelled } = chosenAttributes(index, filter)
  for (const [name, bit] of bitOfName) filters.set(bit, { key: 'option', name: spelled.get(name) ?? name })
  const [minRating, min, max] = [filter.rating ?? 0, minCents ?? -Infinity, maxCents ?? Infinity]
  const isPriced = minCents !== null || maxCents !== null
  // The filters that each attribute set satisfies, computed when first needed.
  const satisfied = new Uint32Array(required === 0 ? 0 : attributes.setCount)
  const rejectingBits = (row: number) => {
    let bits = 0
    if (categories.length > 0 && isChosen[category[row]!] === 0) bits |= CATEGORY
    if (isPriced && (highestCents[row]! < min || cents[row]! > max)) bits |= PRICE
    if (filter.inStock && inStock[row] === 0) bits |= STOCK
    if (minRating > 0 && rating[row]! < minRating) bits |= RATING
    if (required === 0) return bits
    const set = attributeSet[row]!
    let has = satisfied[set]!
    if (has === 0) {
      has = IS_KNOWN
      for (let at = starts[set]!; at < starts[set + 1]!; at++) has |= chosenBits[members[at]!]!
      satisfied[set] = has
    }
    return bits | (required & ~has)
  }
  const attributeBits = Uint32Array.from(list, ({ option }) =>
    option === null ? required & TAG : (bitOfName.get(option) ?? 0),
  )
  return { belongs: belongsTo(index, filter), rejectingBits, filters, attributeBits }
}

export const candidateRows = (index: CatalogIndex, { ids }: ProductFilter): Uint32Array | null =>
  ids && Uint32Array.from(new Set(rowsInOrder(index, ids))).toSorted()

export const rowsInOrder = (index: CatalogIndex, { ids }: ChosenProducts): number[] =>
  ids.flatMap((id) => rowOf(index, id) ?? [])

function belongsTo({ flags, ids }: CatalogIndex, filter: ProductFilter) {
  const { collection, featured } = filter
  const only = filter.ids && new Set(filter.ids.ids)
  const inCollection = { sale: ON_SALE, deals: IS_DEAL }
  const required = LISTED | (collection === null ? 0 : inCollection[collection]) | (featured ? FEATURED : 0)
  return (row: number) => (flags[row]! & required) === required && (only === null || only.has(ids[row]!))
}

/** `required` has the bits of the chosen tags and option names; `chosenBits` has the bit of each chosen attribute. */
function chosenAttributes({ attributes: { list, tags } }: CatalogIndex, filter: ProductFilter) {
  const chosenBits = new Uint32Array(list.length)
  const bitOfName = new Map<string, number>()
  let required = filter.tags.length > 0 ? TAG : 0
  for (const tag of filter.tags) if (tags.has(tag)) chosenBits[tags.get(tag)!] = TAG
  for (const text of filter.options) {
    const { name } = readOption(text)!
    const bit = bitOfName.get(name) ?? FIRST_OPTION << bitOfName.size
    bitOfName.set(name, bit)
    required |= bit
  }
  const spelled = new Map<string, string>()
  if (bitOfName.size > 0)
    for (const [index, attribute] of list.entries()) {
      const bit = attribute.option === null ? undefined : bitOfName.get(attribute.option)
      if (bit === undefined) continue
      spelled.set(attribute.option!, attribute.spelled)
      if (filter.options.includes(writeOption(attribute.option!, attribute.value))) chosenBits[index] = bit
    }
  return { required, chosenBits, bitOfName, spelled }
}
