import { categorySlug, isCollection, type Collection } from '#domain/catalog/categories.ts'
import { counted } from '#domain/counts.ts'
import type { Notes } from '#shop/import/notes.ts'

export type StatedCategory = { category: string; onSale?: true; isDeal?: true }

/** The first name that is not a built-in list of the shop. "Sale" and "Deals" put the product into those instead. */
export function categoryAmong(names: readonly string[], where: string, notes: Notes): StatedCategory {
  const slugs = names.map(categorySlug)
  const isIn = (list: Collection) => slugs.includes(list)
  const [category = '', ...others] = names.filter((name) => !isBuiltIn(name))
  if (others.length > 0) notes.add(where, SEVERAL)
  for (const name of names) if (isBuiltIn(name)) notes.add(where, BUILT_IN)
  return {
    category,
    ...(isIn('sale') && { onSale: true }),
    ...(isIn('deals') && { isDeal: true }),
  }
}

const isBuiltIn = (name: string): boolean => isCollection(categorySlug(name)) || categorySlug(name) === 'all'

const SEVERAL = (count: number): string =>
  `${counted(count, 'product')} in several categories, of which the first is used`
const BUILT_IN = (count: number): string =>
  `${counted(count, 'product')} in a category that is named like a built-in list: Sale and Deals put ${count === 1 ? 'it' : 'them'} into that list, and the next category is used`
