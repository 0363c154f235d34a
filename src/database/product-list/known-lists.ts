import type { Sort } from '#domain/catalog/products.ts'
import type { CategoryCount } from '#database/catalog/categories.ts'
import { countRows, filterPredicateOf, type Counted } from './facet-count.ts'
import type { ProductFilter } from './product-list.ts'
import type { Mark } from './product-order.ts'
import { prepared } from '#database/prepared.ts'
import type { Db } from '#database/schema.ts'
import type { CatalogIndex } from './catalog-index.ts'

/** What a list was found to be: how many products, and for each order the last row of each of its parts. */
export type KnownList = {
  total?: number
  marks: Partial<Record<Sort, Mark[]>>
  /** As of a version of the stock. */
  counted?: { stock: number; counted: Counted }
}

/** What has been counted of a catalog, to be added to. `stock` is the version in which what is in stock last changed. */
export type Known = {
  goods: number
  stock: number
  categories?: CategoryCount[]
  lists: Map<string, KnownList>
}

const known = new WeakMap<Db, Known>()

/**
 * Counting costs the more, the larger the catalog is. What was counted holds until the goods change, by whichever
 * process; whoever sells changes no more than what is in stock.
 */
export async function knownOf(db: Db): Promise<Known> {
  const { stock, goods } = (await versions(db, {})).rows[0]!
  const before = known.get(db)
  if (before?.goods === goods) return Object.assign(before, { stock })
  const anew = { goods, stock, lists: new Map() }
  known.set(db, anew)
  return anew
}

const versions = prepared((db) =>
  db.selectFrom('catalog_version').select(['version as stock', 'goods_version as goods']),
)

/** At the most some megabytes, were every one of them looked through to its end. */
const MOST_LISTS = 100

/** What is known of a list. Lists of some ids are endless: nothing is kept of them. */
export function knownList({ stock, lists }: Known, filter: ProductFilter): KnownList {
  const { ids, sort: _, page: __, limit: ___, after: ____, facets: _____, ...filters } = filter
  if (ids !== null) return { marks: {} }
  const key = JSON.stringify([filters, filter.inStock && stock])
  const list = lists.get(key) ?? { marks: {} }
  // Whichever was not asked for the longest is the first.
  lists.delete(key)
  lists.set(key, list)
  if (lists.size > MOST_LISTS) lists.delete(lists.keys().next().value!)
  return list
}

/** Of a longer list the rows are looked for again. */
const MOST_ROWS = 50_000
/** Of all lists together. */
export const ROWS_BYTES = 4 * 2 ** 20

/** What is counted of a list of the whole shop; `fitting` is whole where `needsRows` is said, and otherwise as it happens to be kept. */
export function countedOf(shelf: CatalogIndex, known: Known, filter: ProductFilter, needsRows = false): Counted {
  const list = knownList(known, filter)
  const before = list.counted?.stock === known.stock ? list.counted.counted : null
  if (before && (!needsRows || before.fitting.length === before.total)) return before
  const counted = countRows(shelf, null, filterPredicateOf(shelf, filter))
  const fitting = counted.total > MOST_ROWS ? NO_ROWS : counted.fitting.slice()
  list.counted = { stock: known.stock, counted: { ...counted, fitting } }
  forgetRows(known)
  return needsRows ? counted : list.counted.counted
}

const NO_ROWS = new Uint32Array(0)

/** Those of the lists that were not asked for the longest. */
function forgetRows({ lists }: Known): void {
  let bytes = 0
  for (const { counted } of [...lists.values()].toReversed()) {
    bytes += counted?.counted.fitting.byteLength ?? 0
    if (counted && bytes > ROWS_BYTES) counted.counted.fitting = NO_ROWS
  }
}
