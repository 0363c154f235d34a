/** The query parameters of the filters that a shopper sets. Whatever knows every filter is typed by these names, or made from them. */
export const FILTER_PARAMETERS = ['category', 'tag', 'option', 'rating', 'min', 'max', 'inStock'] as const
/** These match any of several values. */
export const MULTIPLE_FILTERS = ['category', 'tag', 'option'] as const

export type FilterParameter = (typeof FILTER_PARAMETERS)[number]
export type MultipleFilter = (typeof MULTIPLE_FILTERS)[number]
export type FlagFilter = 'inStock'
export type TextFilter = Exclude<FilterParameter, MultipleFilter | FlagFilter>

/** The filters by the key of their values. `min` and `max` are the ends of one, the price. */
export type FilterKey = Exclude<FilterParameter, 'min' | 'max'> | 'price'

/** Filters of options have the names of the options. */
export const FILTER_NAMES: Record<Exclude<FilterKey, 'option'>, string> = {
  category: 'Category',
  price: 'Price',
  inStock: 'Availability',
  rating: 'Rating',
  tag: 'Tags',
}

/** A filter that a shopper can remove. Each option name is one. */
export type RemovableFilter = { key: FilterKey; name: string }
