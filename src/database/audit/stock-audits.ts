import { sql } from 'kysely'
import type { Db } from '#database/schema.ts'

export type WrongStock = {
  id: string
  slug: string
  stock: number | null
  supplied: number | null
  sold: number
  returned: number
  /** The sum of all order lines, and of the pieces that are sent again for returned ones. */
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
        .innerJoin('order_lines', (join) =>
          join
            .onRef('order_lines.order_id', '=', 'restocked.order_id')
            .onRef('order_lines.position', '=', 'restocked.position'),
        )
        .select(['variant_id', sql<number>`cast(sum(restocked.pieces) as bigint)`.as('pieces')])
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

const soldLines = (db: Db) =>
  db.selectFrom((is) =>
    is
      .selectFrom('order_lines')
      .select(['variant_id', 'quantity'])
      .unionAll(
        is
          .selectFrom('return_lines')
          .innerJoin('returns', 'returns.id', 'return_id')
          .innerJoin('order_lines', (join) =>
            join
              .onRef('order_lines.order_id', '=', 'returns.order_id')
              .onRef('order_lines.position', '=', 'return_lines.position'),
          )
          .select(['variant_id', 'return_lines.quantity'])
          .where('replaced_at', 'is not', null),
      )
      .as('sold_lines'),
  )

const restockedLines = (db: Db) =>
  db.selectFrom((is) =>
    is
      .selectFrom('cancellation_lines')
      .innerJoin('cancellations', 'cancellations.id', 'cancellation_id')
      .select(['order_id', 'position', 'quantity as pieces'])
      .where('restocked', '=', 1)
      .unionAll(
        is
          .selectFrom('return_lines')
          .innerJoin('returns', 'returns.id', 'return_id')
          .select(['order_id', 'position', 'restocked as pieces'])
          .where('restocked', '>', 0),
      )
      .as('restocked'),
  )

const ORDERED = sql<number>`coalesce(lines.ordered, 0)`
const RESTOCKED = sql<number>`coalesce(back.pieces, 0)`
