import { collectionSettings } from '#database/assortment/assortments.ts'
import { categoriesAmong, countProductsIn, productsAmong } from '#database/face/targets.ts'
import { picturesAmong } from '#database/media/library.ts'
import { findCategories } from '#database/product-list/categories.ts'
import type { Tx } from '#database/schema.ts'
import { categoryAddress, readCategories, type CategorySettings } from '#domain/assortment/categories.ts'
import { collectionAddress } from '#domain/assortment/collections.ts'
import { productCategories } from '#domain/assortment/category-tree.ts'
import type { CategoryCount } from '#domain/catalog/categories.ts'
import { counted } from '#domain/counts.ts'
import { conflict, notFound } from '#domain/errors.ts'
import type { Shop } from '#shop/shop.ts'
import {
  assortment,
  editAssortment,
  type ChangedAssortment,
  type Editing,
  type Kind,
  type Mode,
} from './edit-assortment.ts'
import { followMoves, type Move } from './moved-address.ts'
import { textProblems } from './text-problems.ts'

type Settings = CategorySettings[]

export const CATEGORIES: Kind<CategorySettings> = {
  kind: 'categories',
  read: (categories) => readCategories({ categories }),
  problems: problemsOf,
  follow: (tx, before, after) => followMoves(tx, movesOf(before, after)),
}

/** Reads the visible categories and the owner's settings. */
export async function listCategories(
  shop: Pick<Shop, 'database'>,
): Promise<{ shown: CategoryCount[]; settings: Settings }> {
  const { items } = await assortment(shop, CATEGORIES)
  return { shown: await findCategories(shop.database), settings: items }
}

/** Finds the product category at an address. Throws 'not_found'. */
export async function categoryAt(tx: Tx, settings: readonly CategorySettings[], address: string): Promise<string> {
  const category = await findCategory(tx, settings, address)
  if (category === null) throw notFound(`There is no category ${address}. To list them: npx shop categories`)
  return category
}

async function findCategory(tx: Tx, settings: readonly CategorySettings[], address: string): Promise<string | null> {
  const own = settings.find((one) => categoryAddress(one) === address)
  if (own) return own.category
  const isMoved = settings.some(({ category }) => category === address)
  const isThere = !isMoved && (await categoriesAmong(tx, [address])).length > 0
  const isParent = settings.some(({ parent }) => parent === address)
  return isThere || isParent ? address : null
}

type Changed = Promise<ChangedAssortment<CategorySettings>>

const edit = (shop: Editing, change: (all: Settings, tx: Tx) => unknown, mode: Mode): Changed =>
  editAssortment(shop, CATEGORIES, change, mode)

export type CategoryChange = (own: CategorySettings, tx: Tx, all: Settings) => unknown

/** Changes a category's settings. Cleared fields are derived from its products again. */
export const changeCategory = (shop: Editing, address: string, change: CategoryChange, mode: Mode = {}): Changed =>
  edit(
    shop,
    async (all, tx) => {
      const category = await categoryAt(tx, all, address)
      const own = all.find((one) => one.category === category)
      const changed = await change(own ?? { category }, tx, all)
      return own ? all.map((one) => (one === own ? changed : one)) : [...all, changed]
    },
    mode,
  )

/** Creates a category without products, as a parent for others. Throws 'conflict' if it exists. */
export const createCategory = (shop: Editing, address: string, title: string, mode: Mode = {}): Changed =>
  edit(
    shop,
    async (all, tx) => {
      if ((await findCategory(tx, all, address)) !== null)
        throw conflict(`There is already a category ${address}. To rename it: npx shop categories set ${address} title`)
      return [...all, { category: address, title }]
    },
    mode,
  )

/** Throws 'conflict' if it has products or subcategories. */
export const removeCategory = (shop: Editing, address: string, mode: Mode = {}): Changed =>
  edit(
    shop,
    async (all, tx) => {
      const category = await categoryAt(tx, all, address)
      const under = all.filter(({ parent }) => parent === category).map(categoryAddress)
      if (under.length > 0)
        throw conflict(
          `${under.join(', ')} ${under.length === 1 ? 'is' : 'are'} under ${address}. To move them first: npx shop categories move`,
        )
      const count = await countProductsIn(tx, category)
      if (count > 0)
        throw conflict(
          `${address} has ${counted(count, 'product')}. To clear a field instead: npx shop categories unset ${address}`,
        )
      return all.filter((one) => one.category !== category)
    },
    mode,
  )

export type Place = { place?: number | undefined; under?: string | undefined; top?: boolean | undefined }

/** Moves a category to a parent or the top level, and to a position among its siblings. */
export const moveCategory = (shop: Editing, address: string, { place, under, top }: Place, mode: Mode = {}): Changed =>
  edit(
    shop,
    async (all, tx) => {
      const category = await categoryAt(tx, all, address)
      const { parent: before, position, ...rest } = all.find((one) => one.category === category) ?? { category }
      const parent = under === undefined ? (top ? undefined : before) : await categoryAt(tx, all, under)
      const others = all.filter((one) => one.category !== category)
      const moved = { ...rest, ...(parent !== undefined && { parent }) }
      if (place === undefined) return [...others, { ...moved, ...(parent === before && position && { position }) }]
      const beside = others
        .filter((one) => one.parent === parent && one.position !== undefined)
        .toSorted((one, other) => one.position! - other.position!)
      const placed = new Map(beside.toSpliced(place - 1, 0, moved).map((one, at) => [one.category, at + 1]))
      return [...others, moved].map((one) =>
        placed.has(one.category) ? { ...one, position: placed.get(one.category)! } : one,
      )
    },
    mode,
  )

/** Checks only what has changed, so that removed products do not block unrelated changes. */
async function problemsOf(tx: Tx, before: Settings, after: Settings): Promise<string[]> {
  const changed = after.filter((one) => !before.some((other) => JSON.stringify(other) === JSON.stringify(one)))
  const names = new Set(after.map(({ category }) => category))
  const found = await categoriesAmong(
    tx,
    changed.flatMap(({ parent, address }) => [parent ?? [], address ?? []].flat()),
  )
  const named = changed.flatMap(({ picture }) => picture ?? [])
  const pictures = (await picturesAmong(tx, named)).map(({ name }) => name)
  const shown = [...pictures, ...(await productsAmong(tx, named))]
  const collections = (await collectionSettings(tx)).map(collectionAddress)
  const problems = changed.map(async (one) => {
    const { category, parent, address, picture } = one
    return [
      parent === undefined || names.has(parent) || found.includes(parent)
        ? []
        : `parent of ${category} must be a category: there is no ${parent}.`,
      address === undefined || address === category || !found.includes(address) || isMoved(after, address)
        ? []
        : `address of ${category} must be different: a category with products uses ${address}.`,
      collections.includes(categoryAddress(one))
        ? `address of ${category} must be different: a collection uses ${categoryAddress(one)}.`
        : [],
      picture === undefined || shown.includes(picture)
        ? []
        : `picture of ${category} must be one of your pictures or a visible product: there is no ${picture}.`,
      await textProblems(tx, category, one.text),
    ].flat()
  })
  return (await Promise.all(problems)).flat()
}

const isMoved = (settings: Settings, category: string): boolean =>
  !productCategories(settings, category).includes(category)

function movesOf(before: Settings, after: Settings): Move[] {
  const addressIn = (settings: Settings, category: string) =>
    categoryAddress(settings.find((one) => one.category === category) ?? { category })
  const names = new Set([...before, ...after].map(({ category }) => category))
  return Array.from(names, (name) => [addressIn(before, name), addressIn(after, name)])
}
