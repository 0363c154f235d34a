import { pageOf } from '#domain/catalog/products.ts'
import { cursorAfter } from '#database/cursor.ts'
import type { Found, ProductFilter } from './product-list.ts'
import { findByIds } from '#database/catalog/products.ts'
import type { Db } from '#database/schema.ts'
import { rowsAfter, spanOf } from './index-order.ts'
import type { CatalogIndex } from './catalog-index.ts'

/** One page of these rows, in the order that is asked for; no more than `most` are counted. */
export async function pageOfRows(
  db: Db,
  shelf: CatalogIndex,
  rows: Uint32Array,
  filter: ProductFilter,
  most = Infinity,
): Promise<Found> {
  const { sort, limit, after } = filter
  const total = Math.min(most, rows.length)
  const { page, pages } = pageOf(filter.page, total, limit)
  const left = after ? rowsAfter(shelf, rows, sort, after.mark) : rows
  const offset = after ? 0 : (page - 1) * limit
  const span = spanOf(shelf, left, sort, offset, limit)
  const products = await findByIds(
    db,
    Array.from(span, (row) => shelf.ids[row]!),
  )
  const last = offset + limit < left.length ? products.at(-1) : undefined
  return {
    products,
    total,
    page,
    pages,
    next: cursorAfter(last, sort),
  }
}
