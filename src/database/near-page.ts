import { FEW, rowsOf } from './list-rows.ts'
import { preparedEach } from './prepared.ts'
import type { ProductFilter } from './product-list.ts'
import { inOrder } from './product-order.ts'
import { SUMMARY, type SummaryRow } from './product-rows.ts'
import type { Db } from './schema.ts'

/** The rows of a page that is near the beginning of a list of so many. */
export async function nearPage(
  db: Db,
  filter: ProductFilter,
  { total, offset }: { total: number; offset: number },
): Promise<SummaryRow[]> {
  const { categories, ids, minCents, maxCents, limit, collection, inStock, featured, sort } = filter
  if (ids !== null)
    return inOrder(rowsOf(db, filter, total).select(SUMMARY), sort)
      .limit(limit)
      .offset(offset)
      .execute()
  const given = { category: categories[0]!, minCents: minCents!, maxCents: maxCents!, limit, offset }
  const has = { category: categories.length > 0, min: minCents !== null, max: maxCents !== null }
  return (await page(db, given, { has, collection, inStock, featured, sort, isLong: total > FEW })).rows
}

/** Whatever the shape says that there is none of may be missing. */
type Given = { category: string; minCents: number; maxCents: number; limit: number; offset: number }
type Shape = Pick<ProductFilter, 'collection' | 'inStock' | 'featured' | 'sort'> & {
  has: { category: boolean; min: boolean; max: boolean }
  isLong: boolean
}

const page = preparedEach((db, given: Given, { has, isLong, ...shape }: Shape) => {
  const filter = {
    ...shape,
    ids: null,
    categories: has.category ? [given.category] : [],
    minCents: has.min ? given.minCents : null,
    maxCents: has.max ? given.maxCents : null,
  }
  return inOrder(rowsOf(db, filter, isLong ? Infinity : 0).select(SUMMARY), shape.sort)
    .limit(given.limit)
    .offset(given.offset)
})
