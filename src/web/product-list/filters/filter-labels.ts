import { optionLabel, readOption, canonicalName, type RemovableFilter } from '#domain/catalog/facets.ts'
import { formatShort, parseCents, type Cents } from '#domain/money.ts'
import { MULTI_VALUE_FILTERS, NO_FILTERS, type ListFilters } from './list-filters.ts'

/** Removes all filters and the search, and keeps the sort order. */
export const clearFilters = ({ sort }: ListFilters): ListFilters => ({ ...NO_FILTERS, sort })

/** `remaining` are the filters that are left when this one is removed. */
type LabeledFilter = { label: string; remaining: ListFilters }

/** Labels each value of each filter that is set. `categories` has the names. */
export function labelFilters(
  filters: ListFilters,
  categories: readonly { name: string; slug: string }[] = [],
): LabeledFilter[] {
  const { q, min, max, inStock, rating } = filters
  const labeled: LabeledFilter[] = []
  const each = (key: (typeof MULTI_VALUE_FILTERS)[number], nameOf = (value: string) => value) => {
    for (const value of filters[key])
      labeled.push({
        label: nameOf(value),
        remaining: { ...filters, [key]: filters[key].filter((other) => other !== value) },
      })
  }
  if (q) labeled.push({ label: `“${q}”`, remaining: { ...filters, q: '' } })
  each('category', (value) => categories.find(({ slug }) => slug === value)?.name ?? value)
  if (min || max) labeled.push({ label: priceText(min, max), remaining: { ...filters, min: '', max: '' } })
  if (inStock) labeled.push({ label: 'In stock', remaining: { ...filters, inStock: false } })
  if (rating) labeled.push({ label: ratingText(rating), remaining: { ...filters, rating: '' } })
  each('option', optionLabel)
  each('tag')
  return labeled
}

const ratingText = (rating: string): string => `${rating} stars and more`

const cents = (dollars: string): Cents => parseCents(dollars) ?? 0

function priceText(min: string, max: string): string {
  if (!max) return `${formatShort(cents(min))} and more`
  return min ? `${formatShort(cents(min))} to ${formatShort(cents(max))}` : `Up to ${formatShort(cents(max))}`
}

/** Removes one filter with all its values. Of options, those of one name. */
export function removeFilter(filters: ListFilters, { key, name }: RemovableFilter): ListFilters {
  if (key === 'price') return { ...filters, min: '', max: '' }
  if (key === 'option')
    return {
      ...filters,
      option: filters.option.filter((text) => canonicalName(readOption(text)?.name ?? '') !== canonicalName(name)),
    }
  return { ...filters, [key]: NO_FILTERS[key] }
}
