import { categorySlug, isCollection, type Collection } from '#domain/catalog/categories.ts'
import { counted } from '#domain/counts.ts'
import { plainLine } from '#domain/plain-text.ts'
import type { Notes } from '#shop/import/notes.ts'

type Placed = { category: string; parentCategory?: string }
export type StatedCategory = Placed & { onSale?: true; isDeal?: true }

/** Picks the first path that is not a built-in list. "Sale" and "Deals" add the product to those lists instead. */
export function categoryAmong(paths: readonly string[], where: string, notes: Notes): StatedCategory {
  const all = paths.map(namesOf)
  const slugs = all.flatMap((names) => names.slice(0, 2).map(categorySlug))
  const isIn = (list: Collection) => slugs.includes(list)
  for (const names of all) if (names.slice(0, 2).some(isBuiltIn)) notes.add(where, BUILT_IN)
  const own = all.map(beforeBuiltIn).filter(({ length }) => length > 0)
  const chosen = own.reduce((path, other) => (isBelow(other, path) ? other : path), own[0] ?? [])
  if (own.some((path) => path !== chosen && !isBelow(chosen, path))) notes.add(where, SEVERAL)
  return {
    ...placeOf(chosen, where, notes),
    ...(isIn('sale') && { onSale: true }),
    ...(isIn('deals') && { isDeal: true }),
  }
}

/** "Fiction > Crime" is Crime under Fiction. */
export const placedCategory = (path: string, where: string, notes: Notes): Placed =>
  placeOf(namesOf(path), where, notes)

function placeOf(names: readonly string[], where: string, notes: Notes): Placed {
  const [top = '', second] = names
  if (names.length > 2) notes.add(where, THIRD_LEVEL, plainLine(names.join(' > ')))
  return second === undefined ? { category: top } : { category: second, parentCategory: top }
}

const namesOf = (path: string): string[] =>
  path
    .split('>')
    .map((name) => name.trim())
    .filter(Boolean)

const isBuiltIn = (name: string): boolean => isCollection(categorySlug(name)) || categorySlug(name) === 'all'

function beforeBuiltIn(names: string[]): string[] {
  const at = names.slice(0, 2).findIndex(isBuiltIn)
  return at < 0 ? names : names.slice(0, at)
}

/** Exports often list a product's parent category as well. */
const isBelow = (names: readonly string[], above: readonly string[]): boolean =>
  above.every((name, at) => names[at] === name)

const SEVERAL = (count: number): string => `${counted(count, 'product')} in several categories: the first one is used`
const BUILT_IN = (count: number): string =>
  `${counted(count, 'product')} in a category that is named like a built-in list: Sale and Deals put ${count === 1 ? 'it' : 'them'} into that list, and the next category is used`
const THIRD_LEVEL = (count: number, first: string): string =>
  `${counted(count, 'product')} in a category of the third level, such as "${first}": the shop has two, and that of the second is used`
