import type { ProductFilter } from './product-list.ts'

/** What of a filter decides how its query is written: one for each shape is kept. */
export type ListShape = Pick<ProductFilter, 'collection' | 'inStock' | 'featured'> & {
  has: { category: boolean; min: boolean; max: boolean }
}
/** Whatever the shape says that there is none of may be missing. */
export type ListValues = { category: string; minCents: number; maxCents: number }

export const shapeOf = ({
  categories,
  minCents,
  maxCents,
  collection,
  inStock,
  featured,
}: ProductFilter): ListShape => ({
  has: { category: categories.length > 0, min: minCents !== null, max: maxCents !== null },
  collection,
  inStock,
  featured,
})

export const valuesOf = ({ categories, minCents, maxCents }: ProductFilter): ListValues => ({
  category: categories[0]!,
  minCents: minCents!,
  maxCents: maxCents!,
})

/** The filter again, for whoever writes the query. */
export const filterOf = (
  { category, minCents, maxCents }: ListValues,
  { has, collection, inStock, featured }: ListShape,
) => ({
  collection,
  inStock,
  featured,
  ids: null,
  categories: has.category ? [category] : [],
  minCents: has.min ? minCents : null,
  maxCents: has.max ? maxCents : null,
})
