/** The query parameters of the shopper's filters. The types of all code that handles every filter are derived from these names. */
export const FILTER_PARAMETERS = ['category', 'tag', 'option', 'rating', 'min', 'max', 'inStock'] as const
/** Filters that match any of several values. */
export const MULTIPLE_FILTERS = ['category', 'tag', 'option'] as const

export type FilterParameter = (typeof FILTER_PARAMETERS)[number]
export type MultipleFilter = (typeof MULTIPLE_FILTERS)[number]
export type FlagFilter = 'inStock'
export type TextFilter = Exclude<FilterParameter, MultipleFilter | FlagFilter>

/** Filters by key. The parameters `min` and `max` are the bounds of one filter, the price. */
export type FilterKey = Exclude<FilterParameter, 'min' | 'max'> | 'price'

/** Option filters are named after their options. */
export const FILTER_NAMES: Record<Exclude<FilterKey, 'option'>, string> = {
  category: 'Category',
  price: 'Price',
  inStock: 'Availability',
  rating: 'Rating',
  tag: 'Tags',
}

/** A filter that a shopper can remove. Each option name is a separate filter. */
export type RemovableFilter = { key: FilterKey; name: string }
