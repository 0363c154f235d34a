import type { RelaxationHint } from '#domain/catalog/facets.ts'
import type { Cents } from '#domain/money.ts'

export type FacetCounts = {
  total: number
  /** Products by category and by attribute, as if that value were chosen. */
  categories: Uint32Array
  attributes: Uint32Array
  /** Products by rating in half stars, rounded down. */
  ratings: Uint32Array
  inStock: number
  /** Ignores the chosen price range; null without products. */
  prices: { min: Cents; max: Cents } | null
  /** Only for an empty list. */
  hints: RelaxationHint[]
}
