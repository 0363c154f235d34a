import { setImmediate as turn } from 'node:timers/promises'
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
import type { CategoryCount } from '#domain/catalog/categories.ts'
import type { Shop } from '#shop/shop.ts'

export type { ProductRecord }

/** For those who read all that the shop sells, which may be a million products: some at a time, and shoppers go first. */
type Reader = Pick<Shop, 'database' | 'yieldToRequests'>

/** All listed products, in the order of their ids. */
export const listedRecords = (shop: Reader): AsyncGenerator<ProductRecord[]> =>
  portions(shop, 0, (id) => listedRecordsAfter(shop.database.db, id))

/** The pages of the listed products with ids from `first` to `last`. */
export const listedPages = (shop: Reader, first: number, last: number): AsyncGenerator<ListedPage[]> =>
  portions(shop, first - 1, (id) => listedPagesAfter(shop.database.db, id, last))

async function* portions<T extends { id: number }>(
  { yieldToRequests }: Reader,
  before: number,
  read: (id: number) => Promise<T[]>,
): AsyncGenerator<T[]> {
  for await (const batch of eachBatch(read, before)) {
    yield batch
    // SQLite answers synchronously: without this, requests would wait until the end.
    await turn()
    await yieldToRequests()
  }
}

/** The highest id of what is listed. */
export const lastId = ({ database }: Reader): Promise<number> => lastListedId(database.db)

/** The parts, from 1, that have something listed, where each is of so many ids. */
export async function partsOf({ database }: Reader, size: number): Promise<number[]> {
  const parts: number[] = []
  for (let last = 0; ;) {
    const next = await nextListedId(database.db, last)
    if (next === null) return parts
    const part = Math.ceil(next / size)
    parts.push(part)
    last = part * size
  }
}

export const categories = ({ database }: Reader): Promise<CategoryCount[]> => findCategories(database)
