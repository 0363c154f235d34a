/** A filter that a shopper can remove. Each option name is one. */
export type FilterName = 'category' | 'price' | 'inStock' | 'rating' | 'tag' | `option ${string}`

export type FacetCounts = {
  total: number
  /** Products by category and by attribute, as if that value were chosen. */
  categories: Uint32Array
  attributes: Uint32Array
  /** Products by rating in half stars, rounded down. */
  ratings: Uint32Array
  inStock: number
  /** Ignores the chosen prices; null without products. */
  prices: { min: number; max: number } | null
  /** For an empty list: the smallest groups of filters to remove, and the number of products then. */
  hints: { filters: FilterName[]; count: number }[]
}
