import { setImmediate as nextTurn } from 'node:timers/promises'
import { productCategories } from '#domain/assortment/category-tree.ts'
import type { CategoryCount } from '#domain/catalog/categories.ts'
import {
  arrangeValues,
  compareText,
  writeOption,
  RATINGS,
  readOption,
  type Facet,
  type FacetKey,
  type FacetValue,
  type RelaxationHint,
  type WeightedValue,
} from '#domain/catalog/facets.ts'
import { FILTER_NAMES } from '#domain/catalog/filters.ts'
import type { Cents } from '#domain/money.ts'
import type { CatalogIndex } from './catalog-index.ts'
import type { FacetCounts } from './facet-counts.ts'
import { filterKey, NO_FILTER, type ListQuery, type ProductFilter } from './product-filter.ts'

export type ListFacets = { facets: Facet[]; prices: { min: Cents; max: Cents } | null; hints: RelaxationHint[] }

export const NO_FACETS: ListFacets = { facets: [], prices: null, hints: [] }

const MAX_OPTIONS = 20

export async function facetsAndHints(
  index: CatalogIndex,
  count: (filter: ProductFilter) => FacetCounts,
  filter: ListQuery,
  categories: readonly CategoryCount[],
): Promise<ListFacets> {
  const current = count(filter)
  const { hints, prices } = current
  if (!filter.withFacets) return { ...NO_FACETS, hints }
  // Each count of a million products takes about 20 ms: other requests get a turn in between.
  await nextTurn()
  const widest = withoutChoices(filter)
  const ofCategory = filterKey(widest) === filterKey(filter) ? current : count(widest)
  const facets = arrangeFacets(index, { current, ofCategory }, filter, categories)
  return { facets: facets.map((facet) => ({ ...facet, more: false })), prices, hints }
}

const withoutChoices = ({ categories, collection, ids, featured }: ProductFilter): ProductFilter => ({
  ...NO_FILTER,
  categories,
  collection,
  ids,
  featured,
})

/** `current` is shown. `ofCategory` ignores filters on tags, options, rating, stock and price; it determines the values and their order. */
type Counts = { current: FacetCounts; ofCategory: FacetCounts }

function arrangeFacets(
  index: CatalogIndex,
  counts: Counts,
  filter: ListQuery,
  categories: readonly CategoryCount[],
): Omit<Facet, 'more'>[] {
  const { tags, options } = tagsAndOptions(index, counts, filter)
  const inStock = { value: '1', label: 'In stock', count: counts.current.inStock, chosen: filter.inStock }
  const named = (key: Exclude<FacetKey, 'option'>, values: FacetValue[]) => ({ key, name: FILTER_NAMES[key], values })
  // In the order of the page.
  const facets: Record<FacetKey, Omit<Facet, 'more'> | Omit<Facet, 'more'>[]> = {
    category: named('category', arrangeValues(categoryValues(index, counts, filter, categories))),
    inStock: named('inStock', [inStock]),
    rating: named('rating', ratingValues(counts, filter)),
    option: mostFrequent(options).map(({ name, values }) => ({ key: 'option', name, values: arrangeValues(values) })),
    tag: named('tag', arrangeValues(tags)),
  }
  return Object.values(facets)
    .flat()
    .filter(({ values }) => values.length > 0)
}

function mostFrequent(options: readonly Option[]): Option[] {
  const weightOf = new Map(options.map((one) => [one, one.values.reduce((sum, { weight }) => sum + weight, 0)]))
  const frequent = options.toSorted(
    (one, other) => weightOf.get(other)! - weightOf.get(one)! || compareText(one.name, other.name),
  )
  const chosen = frequent.filter(({ values }) => values.some(({ value }) => value.chosen))
  const shown = new Set([...chosen, ...frequent].slice(0, MAX_OPTIONS))
  return frequent.filter((option) => shown.has(option))
}

const categoryValues = (
  index: CatalogIndex,
  { current, ofCategory }: Counts,
  filter: ListQuery,
  categories: readonly CategoryCount[],
): WeightedValue[] =>
  categories.flatMap(({ slug, name }) => {
    const within = productCategories(index.settings, slug).map((one) => index.categories.get(one) ?? -1)
    const sumOf = (counts: Uint32Array) => within.reduce((sum, category) => sum + (counts[category] ?? 0), 0)
    const weight = sumOf(ofCategory.categories)
    const chosen = filter.addresses.includes(slug)
    if (weight === 0 && !chosen) return []
    return [{ value: { value: slug, label: name, count: sumOf(current.categories), chosen }, weight }]
  })

const ratingValues = ({ current, ofCategory }: Counts, filter: ProductFilter): FacetValue[] =>
  RATINGS.filter((stars) => isSelective(ofCategory, stars) || filter.rating === stars).map((stars) => ({
    value: String(stars),
    label: `${stars} and more`,
    count: ratedAtLeast(current, stars),
    chosen: filter.rating === stars,
  }))

const isSelective = (counts: FacetCounts, stars: number): boolean =>
  ratedAtLeast(counts, stars) > 0 && ratedAtLeast(counts, stars) < counts.total

const ratedAtLeast = ({ ratings }: FacetCounts, stars: number): number =>
  ratings.slice(stars * 2).reduce((sum, count) => sum + count, 0)

type SpelledValue = { spelled: string; label: string; count: number; weight: number; chosen: boolean }
type Option = { name: string; values: WeightedValue[] }

function tagsAndOptions(
  { attributes }: CatalogIndex,
  { current, ofCategory }: Counts,
  filter: ProductFilter,
): { tags: WeightedValue[]; options: Option[] } {
  const tags: WeightedValue[] = []
  const options = new Map<string, SpelledValue[]>()
  const addTag = (label: string, count: number, weight: number, chosen: boolean) =>
    void tags.push({ value: { value: label, label, count, chosen }, weight })
  const addOption = (name: string, value: SpelledValue) => {
    if (!options.has(name)) options.set(name, [])
    options.get(name)!.push(value)
  }
  const absent = new Set(filter.options)
  for (const [index, { option, spelled, value: label }] of attributes.list.entries()) {
    const [count, weight] = [current.attributes[index] ?? 0, ofCategory.attributes[index] ?? 0]
    const text = option === null ? label : writeOption(option, label)
    const chosen = (option === null ? filter.tags : filter.options).includes(text)
    if (option !== null && chosen) absent.delete(text)
    if (weight === 0 && !chosen) continue
    if (option === null) addTag(label, count, weight, chosen)
    else addOption(option, { spelled, label, count, weight, chosen })
  }
  // Shows a chosen value without products, so that it can be removed.
  for (const tag of filter.tags) if (!attributes.tags.has(tag)) addTag(tag, 0, 0, true)
  for (const text of absent) {
    const { name, value: label } = readOption(text)!
    addOption(name, { spelled: name, label, count: 0, weight: 0, chosen: true })
  }
  return { tags, options: [...options.values()].map(inOneSpelling) }
}

/** Merges the British and American spellings of an option into the more frequent one. */
function inOneSpelling(all: readonly SpelledValue[]): Option {
  const weights = new Map<string, number>()
  for (const { spelled, weight } of all) weights.set(spelled, (weights.get(spelled) ?? 0) + weight)
  const [name] = [...weights].reduce((best, one) =>
    (one[1] - best[1] || compareText(best[0], one[0])) > 0 ? one : best,
  )
  const values = new Map<string, WeightedValue>()
  for (const { label, count, weight, chosen } of all) {
    const other = values.get(label)
    const value = { value: writeOption(name, label), label, count: count + (other?.value.count ?? 0), chosen }
    values.set(label, { value, weight: weight + (other?.weight ?? 0) })
  }
  return { name, values: [...values.values()] }
}
