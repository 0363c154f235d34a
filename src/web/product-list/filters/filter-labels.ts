import { optionLabel, readOption, canonicalName } from '#domain/catalog/facets.ts'
import type { MultipleFilter, RemovableFilter } from '#domain/catalog/filters.ts'
import { formatShort, parseCents, type Cents } from '#domain/money.ts'
import { NO_FILTERS, type ListFilters } from './list-filters.ts'

/** Removes all filters and the search, and keeps the sort order. */
export const clearFilters = ({ sort }: ListFilters): ListFilters => ({ ...NO_FILTERS, sort })

/** `remaining` are the filters left after removing this one. */
type LabeledFilter = { label: string; remaining: ListFilters }

/** Labels each value of each filter that is set. `categories` provides the names. */
export function labelFilters(
  filters: ListFilters,
  categories: readonly { name: string; slug: string }[] = [],
): LabeledFilter[] {
  const { q, min, max, inStock, rating } = filters
  const each = (key: MultipleFilter, nameOf = (value: string) => value): LabeledFilter[] =>
    filters[key].map((value) => ({
      label: nameOf(value),
      remaining: { ...filters, [key]: filters[key].filter((other) => other !== value) },
    }))
  const one = (isSet: unknown, label: string, cleared: Partial<ListFilters>): LabeledFilter[] =>
    isSet ? [{ label, remaining: { ...filters, ...cleared } }] : []
  // In the order of the page. The price is labeled under `min`.
  const labeled: Record<Exclude<keyof ListFilters, 'sort' | 'max'>, LabeledFilter[]> = {
    q: one(q, `“${q}”`, { q: '' }),
    category: each('category', (value) => categories.find(({ slug }) => slug === value)?.name ?? value),
    min: one(min || max, priceText(min, max), { min: '', max: '' }),
    inStock: one(inStock, 'In stock', { inStock: false }),
    rating: one(rating, ratingText(rating), { rating: '' }),
    option: each('option', optionLabel),
    tag: each('tag'),
  }
  return Object.values(labeled).flat()
}

const ratingText = (rating: string): string => `${rating} stars and more`

const cents = (dollars: string): Cents => parseCents(dollars) ?? 0

function priceText(min: string, max: string): string {
  if (!max) return `${formatShort(cents(min))} and more`
  return min ? `${formatShort(cents(min))} to ${formatShort(cents(max))}` : `Up to ${formatShort(cents(max))}`
}

/** Removes a filter with all its values; for options, all values of one name. */
export function removeFilter(filters: ListFilters, { key, name }: RemovableFilter): ListFilters {
  if (key === 'price') return { ...filters, min: '', max: '' }
  if (key === 'option')
    return {
      ...filters,
      option: filters.option.filter((text) => canonicalName(readOption(text)?.name ?? '') !== canonicalName(name)),
    }
  return { ...filters, [key]: NO_FILTERS[key] }
}
