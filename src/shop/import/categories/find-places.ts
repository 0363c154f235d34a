import { categorySettings, collectionSettings } from '#database/assortment/assortments.ts'
import { categoriesAmong } from '#database/face/targets.ts'
import { batches } from '#database/import/bulk-insert.ts'
import type { Db } from '#database/schema.ts'
import {
  pathKey,
  placeCategories,
  type AddedCategory,
  type CategoryPath,
  type CategoryPlace,
} from '#domain/assortment/category-places.ts'
import { collectionAddress } from '#domain/assortment/collections.ts'
import { categorySlug } from '#domain/catalog/categories.ts'
import { plainLine } from '#domain/plain-text.ts'
import type { Problem } from '#shop/import/problems.ts'

export type FilePath = CategoryPath & { where: string }

export type Places = {
  categoryOf: (path: CategoryPath) => string
  added: AddedCategory[]
  /** Notes for the report on new, moved and replaced categories. */
  notes: Problem[]
}

/** Finds where the categories of a file are, or will be, in the shop. */
export async function findPlaces(db: Db, paths: readonly FilePath[]): Promise<Places> {
  const below = paths.filter(({ parent }) => parent !== undefined)
  if (below.length === 0) return { categoryOf: ({ category }) => category, added: [], notes: [] }
  const listed = new Set<string>()
  for (const slugs of batches(below.map(({ category }) => categorySlug(category))))
    for (const slug of await categoriesAmong(db, slugs)) listed.add(slug)
  const settings = await categorySettings(db)
  const collections = new Set((await collectionSettings(db)).map(collectionAddress))
  const places = placeCategories(paths, { settings, listed, collections })
  return {
    categoryOf: (path) => places.get(pathKey(path))?.name ?? path.category,
    added: [...places.values()].flatMap(({ added }) => added ?? []),
    notes: notesOn(below, places),
  }
}

const MAX_NAMED = 10

function notesOn(paths: readonly FilePath[], places: ReadonlyMap<string, CategoryPlace>): Problem[] {
  const placed = paths.map((path) => ({ ...path, ...places.get(pathKey(path))! }))
  const note = (some: typeof placed, text: (count: number, named: string) => string): Problem[] => {
    const [first] = some
    if (!first) return []
    const named = some.slice(0, MAX_NAMED).map(({ category, parent, added, at }) => {
      const own = at ?? (added && added.category !== categorySlug(category) ? added.category : undefined)
      return plainLine(`${parent} > ${category}`) + (own === undefined ? '' : ` (${own})`)
    })
    const more = some.length > MAX_NAMED ? ` and ${some.length - MAX_NAMED} more` : ''
    return [{ where: first.where, reason: text(some.length, named.join(', ') + more) }]
  }
  const elsewhere = placed.filter(({ at }) => at !== undefined)
  return [
    ...note(
      placed.filter(({ added }) => added),
      NEW,
    ),
    ...note(elsewhere, (count, named) => {
      const { at = '', parent = '' } = elsewhere[0]!
      const move = `npx shop categories move ${at.split('/').at(-1)} --under ${categorySlug(parent)}`
      return `${categories(count)} ${count === 1 ? 'stays' : 'stay'} where the shop has ${count === 1 ? 'it' : 'them'}: ${named}. To move one under another: ${move}`
    }),
    ...note(
      placed.filter(({ isReplaced }) => isReplaced),
      REPLACED,
    ),
  ]
}

const categories = (count: number): string => (count === 1 ? '1 category' : `${count} categories`)

const NEW = (count: number, named: string): string =>
  `${count === 1 ? '1 category is new below another' : `${count} categories are new below others`}: ${named}`
const REPLACED = (count: number, named: string): string =>
  `${categories(count)} cannot be in the shop, and the one above is used: ${named}`
