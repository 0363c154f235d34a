import { setImmediate as turn } from 'node:timers/promises'
import type { CategoryCount } from '#database/categories.ts'
import { categoriesOf } from '#database/product-list.ts'
import type { StoredProduct } from '#database/goods.ts'
import {
  lastListedId,
  listedGoodsAfter,
  listedPagesAfter,
  nextListedId,
  type ListedPage,
} from '#database/listed-goods.ts'
import type { Shop } from './shop.ts'

export type { StoredProduct }

/** For those who read all that the shop sells, which may be a million products: some at a time, and shoppers go first. */
type Reader = Pick<Shop, 'database' | 'giveWay'>

/** All listed products, in the order of their ids. */
export const listedGoods = (shop: Reader): AsyncGenerator<StoredProduct[]> =>
  portions(shop, 0, (id) => listedGoodsAfter(shop.database.db, id))

/** The pages of the listed products with ids from `first` to `last`. */
export const listedPages = (shop: Reader, first: number, last: number): AsyncGenerator<ListedPage[]> =>
  portions(shop, first - 1, (id) => listedPagesAfter(shop.database.db, id, last))

async function* portions<T extends { id: number }>(
  { giveWay }: Reader,
  before: number,
  read: (id: number) => Promise<T[]>,
): AsyncGenerator<T[]> {
  for (let last = before; ;) {
    const some = await read(last)
    if (some.length === 0) return
    yield some
    last = some.at(-1)!.id
    // SQLite answers at once: without a turn of the event loop nobody else would be heard until the end.
    await turn()
    await giveWay()
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

export const categories = ({ database }: Reader): Promise<CategoryCount[]> => categoriesOf(database.db)
