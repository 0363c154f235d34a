import { sql } from 'kysely'
import { restockedLines, soldLines } from '#database/orders/test-orders/moved-stock.ts'
import type { Db } from '#database/schema.ts'

export type WrongStock = {
  id: string
  slug: string
  stock: number | null
  supplied: number | null
  sold: number
  returned: number
  /** Units in all order lines, plus replacement units. */
  ordered: number
  restocked: number
}

export const wrongStocks = (db: Db): Promise<WrongStock[]> =>
  db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .leftJoin(
      soldLines(db)
        .select(['variant_id', sql<number>`cast(sum(quantity) as bigint)`.as('ordered')])
        .groupBy('variant_id')
        .as('lines'),
      'lines.variant_id',
      'variants.id',
    )
    .leftJoin(
      restockedLines(db)
        .select(['variant_id', sql<number>`cast(sum(quantity) as bigint)`.as('pieces')])
        .groupBy('variant_id')
        .as('back'),
      'back.variant_id',
      'variants.id',
    )
    .select(['variants.id', 'slug', 'stock', 'supplied', 'sold', 'returned'])
    .select([ORDERED.as('ordered'), RESTOCKED.as('restocked')])
    .where((is) =>
      is.or([
        is('stock', '<', 0),
        is('stock', '<>', sql<number>`supplied - sold + returned`),
        sql<boolean>`stock is not null and supplied is null`,
        is(ORDERED, '<>', is.ref('sold')),
        is(RESTOCKED, '<>', is.ref('returned')),
      ]),
    )
    .orderBy('variants.id')
    .execute()

const ORDERED = sql<number>`coalesce(lines.ordered, 0)`
const RESTOCKED = sql<number>`coalesce(back.pieces, 0)`
