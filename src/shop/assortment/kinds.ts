import { categoryAddress, CATEGORY_MEMBERS } from '#domain/assortment/categories.ts'
import { COLLECTION_MEMBERS, collectionAddress } from '#domain/assortment/collections.ts'
import type { CategoryCount } from '#domain/catalog/categories.ts'
import { invalid, notFound } from '#domain/errors.ts'
import type { Shop } from '#shop/shop.ts'
import { CATEGORIES, categoryAt, changeCategory, createCategory, listCategories, removeCategory } from './categories.ts'
import {
  changeCollection,
  collectionAt,
  createCollection,
  listCollections,
  OWN_COLLECTIONS,
  removeCollection,
} from './collections.ts'
import { assortment, editAssortment, undoAssortment, type Editing, type Kind, type Mode } from './edit-assortment.ts'

type Stored = Pick<Shop, 'database'>
/** Null removes a member. */
type Members = Record<string, unknown>

/** The owner's actions on categories and collections. All throw ShopError. */
export const ASSORTMENTS = {
  categories: {
    ...wholeOf(CATEGORIES),
    create: createCategory,
    remove: removeCategory,
    lists: async (shop: Stored): Promise<CategoryCount[]> => {
      const { shown, settings } = await listCategories(shop)
      const hidden = settings.filter((one) => !shown.some(({ slug }) => slug === categoryAddress(one)))
      const emptyOf = ({ title, category, address = category, parent }: (typeof hidden)[number]): CategoryCount => ({
        name: title ?? category,
        slug: address,
        count: 0,
        ...(parent !== undefined && { parent }),
      })
      return [...shown, ...hidden.map(emptyOf)]
    },
    show: async (shop: Stored, address: string) => {
      const { items } = await assortment(shop, CATEGORIES)
      const category = await shop.database.transaction((tx) => categoryAt(tx, items, address))
      return items.find((one) => one.category === category) ?? { category }
    },
    set: async (shop: Editing, address: string, members: Members, mode: Mode) => {
      if ('position' in members) throw invalid(`To move ${address}: npx shop categories move ${address} 1`)
      const changed = knownMembers(members, CATEGORY_MEMBERS)
      const { parent } = changed
      return changeCategory(
        shop,
        address,
        async (own, tx, all) => ({
          ...own,
          ...changed,
          ...(typeof parent === 'string' && { parent: await categoryAt(tx, all, parent) }),
        }),
        mode,
      )
    },
  },
  collections: {
    ...wholeOf(OWN_COLLECTIONS),
    create: createCollection,
    remove: removeCollection,
    lists: async (shop: Stored): Promise<CategoryCount[]> =>
      (await listCollections(shop)).map(({ settings, count }) => ({
        name: settings.title,
        slug: collectionAddress(settings),
        count,
      })),
    show: async (shop: Stored, address: string) =>
      collectionAt((await assortment(shop, OWN_COLLECTIONS)).items, address),
    set: async (shop: Editing, address: string, members: Members, mode: Mode) => {
      const changed = knownMembers(members, COLLECTION_MEMBERS)
      return changeCollection(shop, address, (own) => ({ ...own, ...changed }), mode)
    },
  },
}

function wholeOf<Item>(kind: Kind<Item>) {
  return {
    settings: (shop: Stored) => assortment(shop, kind),
    replace: (shop: Editing, items: unknown, mode: Mode & { base?: number | undefined }) =>
      editAssortment(shop, kind, () => items, mode),
    undo: (shop: Editing, mode: Mode) => undoAssortment(shop, kind, mode),
  }
}

function knownMembers(members: Members, known: readonly string[]): Members {
  const unknown = Object.keys(members).find((member) => !known.includes(member))
  if (unknown !== undefined) throw notFound(`There is no field ${unknown}. All of them: ${known.join(', ')}`)
  return Object.fromEntries(Object.entries(members).map(([member, value]) => [member, value ?? undefined]))
}

/** Appends products to those already chosen. */
export const addToCollection = (shop: Editing, address: string, products: readonly string[], mode: Mode) =>
  changeCollection(
    shop,
    address,
    (own) => ({ ...own, products: [...new Set([...(own.products ?? []), ...products])] }),
    mode,
  )
