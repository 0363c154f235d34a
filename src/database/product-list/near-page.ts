import { FEW, rowsOf } from './list-rows.ts'
import { filterOf, shapeOf, valuesOf, type ListShape, type ListValues } from './list-shape.ts'
import type { ProductFilter } from './product-list.ts'
import { inOrder } from './product-order.ts'
import { SUMMARY, type SummaryRow } from '#database/catalog/product-rows.ts'
import type { Db } from '#database/schema.ts'

/** The rows of a page that is near the beginning of a list of so many. */
export async function nearPage(
  db: Db,
  filter: ProductFilter,
  { total, offset }: { total: number; offset: number },
): Promise<SummaryRow[]> {
  const { ids, limit, sort } = filter
  if (ids !== null)
    return inOrder(rowsOf(db, filter, total).select(SUMMARY), sort)
      .limit(limit)
      .offset(offset)
      .execute()
  const shape = { ...shapeOf(filter), sort, isLong: total > FEW }
  return page(db, { ...valuesOf(filter), limit, offset }, shape).execute()
}

type Values = ListValues & { limit: number; offset: number }
type Shape = ListShape & Pick<ProductFilter, 'sort'> & { isLong: boolean }

const page = (db: Db, values: Values, { sort, isLong, ...shape }: Shape) =>
  inOrder(rowsOf(db, { ...filterOf(values, shape), sort }, isLong ? Infinity : 0).select(SUMMARY), sort)
    .limit(values.limit)
    .offset(values.offset)
