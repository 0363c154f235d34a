import type { Sort } from '#domain/products.ts'
import type { CategoryCount } from './categories.ts'
import type { ProductFilter } from './product-list.ts'
import type { Mark } from './product-order.ts'
import type { Db } from './schema.ts'

/** What a list was found to be: how many products, and for each order the last row of each of its parts. */
export type KnownList = { total?: number; marks: Partial<Record<Sort, Mark[]>> }

/** What has been counted of a catalogue, to be added to. `stock` is the version in which what is in stock last changed. */
export type Known = { goods: number; stock: number; categories?: CategoryCount[]; lists: Map<string, KnownList> }

const known = new WeakMap<Db, Known>()

/**
 * Counting costs the more, the larger the catalogue is. What was counted holds until the goods change, by whichever
 * process; whoever sells changes no more than what is in stock.
 */
export async function knownOf(db: Db): Promise<Known> {
  const { stock, goods } = await db
    .selectFrom('catalog_version')
    .select(['version as stock', 'goods_version as goods'])
    .executeTakeFirstOrThrow()
  const before = known.get(db)
  if (before?.goods === goods) return Object.assign(before, { stock })
  const anew = { goods, stock, lists: new Map() }
  known.set(db, anew)
  return anew
}

/** At the most some megabytes, were every one of them looked through to its end. */
const MOST_LISTS = 100

/** What is known of a list. Lists of some ids are endless: nothing is kept of them. */
export function knownList({ stock, lists }: Known, filter: ProductFilter): KnownList {
  const { ids, sort: _, page: __, limit: ___, ...filters } = filter
  if (ids !== null) return { marks: {} }
  const key = JSON.stringify([filters, filter.inStock && stock])
  const list = lists.get(key) ?? { marks: {} }
  // Whichever was not asked for the longest is the first.
  lists.delete(key)
  lists.set(key, list)
  if (lists.size > MOST_LISTS) lists.delete(lists.keys().next().value!)
  return list
}
