import {
  arranged,
  byName,
  FACET_NAMES,
  optionText,
  RATINGS,
  readOption,
  type Emptying,
  type Facet,
  type FacetKey,
  type FacetValue,
  type Weighed,
} from '#domain/catalog/facets.ts'
import type { Cents } from '#domain/money.ts'
import type { CategoryCount } from '#database/catalog/categories.ts'
import type { Counted, Group } from './facet-count.ts'
import type { ProductFilter } from './product-list.ts'
import type { CatalogIndex } from './catalog-index.ts'

/** What a list can be narrowed by, and which filter emptied it. */
export type Narrowing = { facets: Facet[]; prices: { min: Cents; max: Cents } | null; without: Emptying[] }

export const NO_NARROWING: Narrowing = { facets: [], prices: null, without: [] }

/** So many names of options are told, of those that most products have. */
const MOST_OPTIONS = 20

/**
 * `ever` is counted of the same list without any filter but its category: what is not in it is not told, and what is most
 * frequent in it comes first, so that a choice changes counts but moves nothing. `hasMore`: of which there are more than counted.
 */
export function facetsOf(
  shelf: CatalogIndex,
  { now, ever, hasMore }: Counts & { hasMore: (key: FacetKey) => boolean },
  filter: ProductFilter,
  names: readonly CategoryCount[],
): Facet[] {
  const facets: Omit<Facet, 'more'>[] = [
    {
      key: 'category',
      name: FACET_NAMES.category,
      values: arranged(categoriesOf(shelf, { now, ever }, filter, names)),
    },
    {
      key: 'inStock',
      name: FACET_NAMES.inStock,
      values: [{ value: '1', label: 'In stock', count: now.inStock, chosen: filter.inStock }],
    },
    { key: 'rating', name: FACET_NAMES.rating, values: ratingsOf({ now, ever }, filter) },
  ]
  const { tags, options } = tagsAndOptions(shelf, { now, ever }, filter)
  const frequent = options
    .map((option) => ({ ...option, weight: option.values.reduce((sum, { weight }) => sum + weight, 0) }))
    .toSorted((one, other) => other.weight - one.weight || byName(one.name, other.name))
  const isChosen = ({ values }: { values: Weighed[] }) => values.some(({ value }) => value.chosen)
  const kept = new Set([...frequent.filter(isChosen), ...frequent].slice(0, MOST_OPTIONS))
  for (const option of frequent.filter((one) => kept.has(one)))
    facets.push({ key: 'option', name: option.name, values: arranged(option.values) })
  facets.push({ key: 'tag', name: FACET_NAMES.tag, values: arranged(tags) })
  return facets.filter(({ values }) => values.length > 0).map((facet) => ({ ...facet, more: hasMore(facet.key) }))
}

type Counts = { now: Counted; ever: Counted }

const categoriesOf = (
  shelf: CatalogIndex,
  { now, ever }: Counts,
  filter: ProductFilter,
  names: readonly CategoryCount[],
) =>
  names.flatMap(({ slug, name }): Weighed[] => {
    const index = shelf.categories.get(slug) ?? -1
    const chosen = filter.categories.includes(slug)
    if (!ever.categories[index] && !chosen) return []
    const value = { value: slug, label: name, count: now.categories[index] ?? 0, chosen }
    return [{ value, weight: ever.categories[index] ?? 0 }]
  })

const ratingsOf = ({ now, ever }: Counts, filter: ProductFilter): FacetValue[] =>
  RATINGS.filter((stars) => narrows(ever, stars) || filter.rating === stars).map((stars) => ({
    value: String(stars),
    label: `${stars} and more`,
    count: starred(now, stars),
    chosen: filter.rating === stars,
  }))

/** One that all of the list has narrows nothing. */
const narrows = (counted: Counted, stars: number): boolean =>
  starred(counted, stars) > 0 && starred(counted, stars) < counted.total

const starred = ({ ratings }: Counted, stars: number): number =>
  ratings.slice(stars * 2).reduce((sum, count) => sum + count, 0)

function tagsAndOptions(shelf: CatalogIndex, { now, ever }: Counts, filter: ProductFilter) {
  const tags: Weighed[] = []
  const options = new Map<string, Spelled[]>()
  const add = (name: string | null, one: Spelled) => {
    const { label, count, weight, chosen } = one
    if (name === null) return tags.push({ value: { value: label, label, count, chosen }, weight })
    const others = options.get(name) ?? []
    options.set(name, others)
    return others.push(one)
  }
  const unknown = new Set(filter.options)
  for (const [index, { name, spelled, value: label }] of shelf.known.entries()) {
    const text = name === null ? null : optionText(name, label)
    const chosen = text === null ? filter.tags.includes(label) : filter.options.includes(text)
    const weight = ever.values[index]!
    if (weight > 0 || chosen) add(name, { spelled, label, count: now.values[index] ?? 0, weight, chosen })
    if (text !== null && chosen) unknown.delete(text)
  }
  // What was chosen and nothing has can be taken away again.
  const none = { count: 0, weight: 0, chosen: true }
  for (const label of filter.tags) if (!shelf.tags.has(label)) add(null, { spelled: '', label, ...none })
  for (const text of unknown) {
    const { name, value: label } = readOption(text)!
    add(name, { spelled: name, label, ...none })
  }
  return { tags, options: [...options.values()].map(inOneSpelling) }
}

/** A value of an option, and how the products that have it spell its name. */
type Spelled = { spelled: string; label: string; count: number; weight: number; chosen: boolean }

/** The values of an option by the name that most products give it; one that has both spellings is counted for both together. */
function inOneSpelling(all: readonly Spelled[]): { name: string; values: Weighed[] } {
  const weights = new Map<string, number>()
  for (const { spelled, weight } of all) weights.set(spelled, (weights.get(spelled) ?? 0) + weight)
  const [name] = [...weights].reduce((best, one) => ((one[1] - best[1] || byName(best[0], one[0])) > 0 ? one : best))
  const values = new Map<string, Weighed>()
  for (const { label, count, weight, chosen } of all) {
    const other = values.get(label)
    const both = { value: optionText(name, label), label, count: count + (other?.value.count ?? 0), chosen }
    values.set(label, { value: both, weight: weight + (other?.weight ?? 0) })
  }
  return { name, values: [...values.values()] }
}

/** Of an empty list: which filters emptied it. */
export const emptiedBy = ({ without }: Counted): Emptying[] =>
  without.map(({ groups, count }) => ({ filters: groups.map(wordsOf), count }))

const wordsOf = (group: Group): Emptying['filters'][number] =>
  group.startsWith('option ')
    ? { key: 'option', name: group.slice('option '.length) }
    : { key: group as keyof typeof FACET_NAMES, name: FACET_NAMES[group as keyof typeof FACET_NAMES] }
