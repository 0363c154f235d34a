import { setImmediate as nextTurn } from 'node:timers/promises'
import { shownCollections } from '#database/assortment/collection-products.ts'
import { currentIndex } from '#database/product-list/current-index.ts'
import { findCategories } from '#database/product-list/categories.ts'
import { eachBatch } from '#database/each-batch.ts'
import type { ProductRecord } from '#database/catalog/product-records.ts'
import {
  lastListedId,
  listedRecordsAfter,
  listedPagesAfter,
  nextListedId,
  type ListedPage,
} from '#database/catalog/listed-products.ts'
import { categoryPath } from '#domain/assortment/category-tree.ts'
import { categorySlug, type CategoryCount } from '#domain/catalog/categories.ts'
import type { Shop } from '#shop/shop.ts'

export type { ProductRecord }

type Context = Pick<Shop, 'database' | 'yieldToRequests'>

export const listedRecords = (shop: Context): AsyncGenerator<ProductRecord[]> =>
  inBatches(shop, 0, (id) => listedRecordsAfter(shop.database.catalog, id))

export const listedPages = (shop: Context, first: number, last: number): AsyncGenerator<ListedPage[]> =>
  inBatches(shop, first - 1, (id) => listedPagesAfter(shop.database.catalog, id, last))

async function* inBatches<T extends { id: number }>(
  { yieldToRequests }: Context,
  before: number,
  read: (id: number) => Promise<T[]>,
): AsyncGenerator<T[]> {
  for await (const batch of eachBatch(read, before)) {
    yield batch
    // SQLite is synchronous: without this, requests would wait until the end.
    await nextTurn()
    await yieldToRequests()
  }
}

export const lastId = ({ database }: Context): Promise<number> => lastListedId(database.catalog)

/** Splits the ids into parts of `size`, and returns the 1-based numbers of those with listed products. */
export async function partsOf({ database }: Context, size: number): Promise<number[]> {
  const parts: number[] = []
  for (let last = 0; ;) {
    const next = await nextListedId(database.catalog, last)
    if (next === null) return parts
    const part = Math.ceil(next / size)
    parts.push(part)
    last = part * size
  }
}

/** The path to a product's category if the owner has arranged it, else null. */
export async function categoryPaths({ database }: Pick<Shop, 'database'>): Promise<(category: string) => Path | null> {
  const { settings } = await currentIndex(database)
  if (settings.length === 0) return () => null
  const found = await findCategories(database)
  return (name) => {
    const slug = categorySlug(name)
    const path = categoryPath(found, settings, slug)
    const isPlain = path.length === 1 && path[0]!.slug === slug && path[0]!.name === name
    return path.length === 0 || isPlain ? null : path
  }
}

type Path = ReturnType<typeof categoryPath>

/** Categories and collections that have products. */
export const listsWithProducts = async ({ database }: Context): Promise<CategoryCount[]> => [
  ...(await findCategories(database)),
  ...(await shownCollections(database)),
]
