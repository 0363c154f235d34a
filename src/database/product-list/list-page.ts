import { findByIds } from '#database/catalog/products.ts'
import { writeCursor, type SortFields } from '#database/cursor.ts'
import type { Db } from '#database/schema.ts'
import { type ProductSummary } from '#domain/catalog/products.ts'
import { pageWithin } from '#domain/product-list/list-query.ts'
import { rowOf, type CatalogIndex } from './catalog-index.ts'
import { candidateRows, filterPredicateOf, rowsInOrder } from './filter-predicate.ts'
import { filterKey, type ChosenProducts, type ListQuery, type ProductFilter } from './product-filter.ts'
import { positionAfter, sortFieldsOf, sortRows } from './sort-order.ts'

export type ListPage = {
  products: ProductSummary[]
  total: number
  page: number
  pages: number
  next: string | null
}

/** The cache key of sorted rows, which includes the catalog version if they depend on stock. */
export const sortedKey = ({ catalogVersion }: CatalogIndex, filter: ListQuery): string =>
  `${filter.sort} ${filter.inStock ? catalogVersion : ''} ${filterKey(filter)}`

export function listedRows(index: CatalogIndex, filter: ListQuery): Uint32Array {
  const key = sortedKey(index, filter)
  const cached = index.cache.rows.get(key)
  if (cached) return cached
  const matching = matchingRows(index, filter)
  const rows = isInOrder(filter) ? inOrder(index, matching, filter.ids!) : sortRows(index, matching, filter.sort)
  index.cache.rows.set(key, rows)
  return rows
}

const isInOrder = ({ sort, ids }: ListQuery): boolean => sort === 'featured' && ids?.isInOrder === true

function inOrder(index: CatalogIndex, matching: Uint32Array, chosen: ChosenProducts): Uint32Array {
  const isWanted = new Set(matching)
  return Uint32Array.from(rowsInOrder(index, chosen).filter((row) => isWanted.has(row)))
}

export async function pageOfRows(
  db: Db,
  index: CatalogIndex,
  rows: Uint32Array,
  filter: ListQuery,
  maxTotal = Infinity,
): Promise<ListPage> {
  const { sort, limit, after } = filter
  const total = Math.min(maxTotal, rows.length)
  const { page, pages } = pageWithin(filter.page, total, limit)
  const begin = after ? endOf(index, rows, filter, after.last) : (page - 1) * limit
  const shown = rows.subarray(begin, begin + limit)
  const hasNext = begin + limit < rows.length
  const next = hasNext ? writeCursor({ sort, last: sortFieldsOf(index, shown.at(-1)!), rank: null, stock: null }) : null
  const products = await findByIds(
    db,
    Array.from(shown, (row) => index.ids[row]!),
  )
  return { products, total, page, pages, next }
}

/** In a list with a custom order, starts over if the last product is no longer in it. */
const endOf = (index: CatalogIndex, rows: Uint32Array, filter: ListQuery, last: SortFields): number =>
  isInOrder(filter) ? rows.indexOf(rowOf(index, last.id) ?? -1) + 1 : positionAfter(index, rows, filter.sort, last)

export function matchingRows(index: CatalogIndex, filter: ProductFilter): Uint32Array {
  const { belongs, rejectingBits } = filterPredicateOf(index, filter)
  const candidates = candidateRows(index, filter)
  const length = candidates?.length ?? index.count
  const rows = new Uint32Array(length)
  let count = 0
  for (let at = 0; at < length; at++) {
    const row = candidates ? candidates[at]! : at
    if (belongs(row) && rejectingBits(row) === 0) rows[count++] = row
  }
  return rows.slice(0, count)
}
