import { setImmediate as turn } from 'node:timers/promises'
import { pageOf } from '#domain/catalog/products.ts'
import type { CategoryCount } from '#database/catalog/categories.ts'
import { cursorAfter } from '#database/cursor.ts'
import { filterPredicateOf, type FilterPredicate } from './facet-count.ts'
import { catalogIndexOf } from './open-catalog-index.ts'
import { countedOf, type Known } from './known-lists.ts'
import { FEW, placesFrom, rowsOf } from './list-rows.ts'
import { narrowingOf } from './filter-columns.ts'
import type { ProductFilter } from './product-list.ts'
import type { Mark } from './product-order.ts'
import { findByIds } from '#database/catalog/products.ts'
import type { Db } from '#database/schema.ts'
import { pageOfRows } from './index-page.ts'
import { rowOf, type CatalogIndex } from './catalog-index.ts'

/** One page of a list that no index of its order is made for: by tags, options, ratings, several categories. */
export async function pageOfNarrowed(db: Db, filter: ProductFilter, known: Known, names: readonly CategoryCount[]) {
  const shelf = await catalogIndexOf(db, known)
  const count = (one: ProductFilter) => countedOf(shelf, known, one)
  const now = count(filter)
  // Of a million each look takes some 20 ms: others are served in between.
  await turn()
  const places = isNear(shelf, now.total, filter)
    ? await passedOver(db, { shelf, sieve: filterPredicateOf(shelf, filter) }, filter)
    : null
  const { page, pages } = pageOf(filter.page, now.total, filter.limit)
  const found = places
    ? { ...(await shownOf(db, places, filter)), total: now.total, page, pages }
    : await pageOfRows(db, shelf, countedOf(shelf, known, filter, true).fitting, filter)
  return { ...found, ...(await narrowingOf(shelf, { now, count }, filter, names)) }
}

/** So many rows are read before those that fit are sorted instead: they stand far on, or far apart. */
const FAR = 5000

/** Whether a page is probably reached before that. Few rows are sooner sorted. */
const isNear = ({ count }: CatalogIndex, total: number, { page, limit, after }: ProductFilter): boolean =>
  total > FEW && ((after ? 1 : page) * limit * count) / total < FAR

/**
 * Reads a long list in its order and passes over what does not fit; null where the page is too far on. `having` tells
 * which of some products have what the shelf does not know.
 */
async function passedOver(
  db: Db,
  { shelf, sieve: { belongs, missing } }: { shelf: CatalogIndex; sieve: FilterPredicate },
  filter: ProductFilter,
  having?: (ids: readonly number[]) => Promise<ReadonlySet<number>>,
): Promise<Mark[] | null> {
  const { sort, limit, after } = filter
  const products = rowsOf(db, filter, Infinity)
  const places: Mark[] = []
  let left = after ? 0 : (Math.max(1, filter.page) - 1) * limit
  for (let [mark, read] = [after?.mark, 0]; read < FAR && left < FAR; read += 500) {
    const some = await placesFrom(products, sort, mark, { limit: 500, offset: 0 })
    const fitting = some.filter(({ id }) => {
      const row = rowOf(shelf, id)
      return row !== null && belongs(row) && missing(row) === 0
    })
    const had = having && (await having(fitting.map(({ id }) => id)))
    for (const place of fitting) {
      if (had && !had.has(place.id)) continue
      if (left > 0) left--
      else places.push(place)
      if (places.length > limit) return places
    }
    if (some.length < 500) return places
    mark = some.at(-1)
    await turn()
  }
  return null
}

/** The products at these places, of which one more than is shown says that there is more. */
export async function shownOf(db: Db, places: readonly Mark[], { sort, limit }: ProductFilter) {
  const products = await findByIds(
    db,
    places.slice(0, limit).map(({ id }) => id),
  )
  const last = places.length > limit ? products.at(-1) : undefined
  return { products, next: cursorAfter(last, sort) }
}
