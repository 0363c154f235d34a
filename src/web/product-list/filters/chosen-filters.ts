import { optionLabel, readOption, canonicalName } from '#domain/catalog/facets.ts'
import { formatShort, parseCents, type Cents } from '#domain/money.ts'
import { GROUPS, readFilters, type ListFilters } from './list-filters.ts'

/** The filters without the sort order. */
export const withoutFilters = ({ sort }: ListFilters): ListFilters => ({
  ...readFilters(new URLSearchParams()),
  sort,
})

type Applied = { label: string; without: ListFilters }

/** The applied filters, each with the filters that remain without it. `categories` has the names. */
export function appliedFilters(
  filters: ListFilters,
  categories: readonly { name: string; slug: string }[] = [],
): Applied[] {
  const { q, min, max, inStock, rating } = filters
  const applied: Applied[] = []
  const each = (group: (typeof GROUPS)[number], nameOf = (value: string) => value) => {
    for (const value of filters[group])
      applied.push({
        label: nameOf(value),
        without: { ...filters, [group]: filters[group].filter((other) => other !== value) },
      })
  }
  if (q) applied.push({ label: `“${q}”`, without: { ...filters, q: '' } })
  each('category', (value) => categories.find(({ slug }) => slug === value)?.name ?? value)
  if (min || max) applied.push({ label: priceText(min, max), without: { ...filters, min: '', max: '' } })
  if (inStock) applied.push({ label: 'In stock', without: { ...filters, inStock: false } })
  if (rating) applied.push({ label: ratingText(rating), without: { ...filters, rating: '' } })
  each('option', optionLabel)
  each('tag')
  return applied
}

const ratingText = (rating: string): string => `${rating} stars and more`

const cents = (dollars: string): Cents => parseCents(dollars) ?? 0

function priceText(min: string, max: string): string {
  if (!max) return `${formatShort(cents(min))} and more`
  return min ? `${formatShort(cents(min))} to ${formatShort(cents(max))}` : `Up to ${formatShort(cents(max))}`
}

/** Returns the filters without one group, given by its key and, for options, its name. */
export function withoutGroup(filters: ListFilters, key: string, name: string): ListFilters {
  const none = readFilters(new URLSearchParams())
  if (key === 'price') return { ...filters, min: '', max: '' }
  if (key === 'option')
    return {
      ...filters,
      option: filters.option.filter((text) => canonicalName(readOption(text)?.name ?? '') !== canonicalName(name)),
    }
  return { ...filters, [key]: none[key as keyof ListFilters] }
}
