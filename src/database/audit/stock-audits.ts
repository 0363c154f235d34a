import { sql } from 'kysely'
import type { Db } from '#database/schema.ts'

export type WrongStock = {
  id: string
  slug: string
  stock: number | null
  supplied: number | null
  sold: number
  returned: number
  /** The sum of all order lines. */
  ordered: number
}

/** Variants whose stock is negative or not `supplied - sold + returned`, or whose `sold` is not the sum of the order lines. */
export const wrongStocks = (db: Db): Promise<WrongStock[]> =>
  db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .leftJoin(
      db
        .selectFrom('order_lines')
        .select(['variant_id', sql<number>`cast(sum(quantity) as bigint)`.as('ordered')])
        .groupBy('variant_id')
        .as('lines'),
      'lines.variant_id',
      'variants.id',
    )
    .select(['variants.id', 'slug', 'stock', 'supplied', 'sold', 'returned', ORDERED.as('ordered')])
    .where((is) =>
      is.or([
        is('stock', '<', 0),
        is('stock', '<>', sql<number>`supplied - sold + returned`),
        sql<boolean>`(stock is null) <> (supplied is null)`,
        is(ORDERED, '<>', is.ref('sold')),
      ]),
    )
    .orderBy('variants.id')
    .execute()

const ORDERED = sql<number>`coalesce(lines.ordered, 0)`
