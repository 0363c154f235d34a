import type { Db } from '#database/schema.ts'

/** The units of each variant taken from stock by orders and replacements. */
export const soldLines = (db: Db) =>
  db.selectFrom((is) =>
    is
      .selectFrom('order_lines')
      .select(['order_id', 'variant_id', 'quantity'])
      .unionAll(
        returnedLines(db)
          .select(['returns.order_id', 'variant_id', 'return_lines.quantity'])
          .where('replaced_at', 'is not', null),
      )
      .as('moved'),
  )

/** The units of each variant put back by cancellations and returns. */
export const restockedLines = (db: Db) =>
  db.selectFrom((is) =>
    is
      .selectFrom('cancellation_lines')
      .innerJoin('cancellations', 'cancellations.id', 'cancellation_id')
      .innerJoin('order_lines', (join) =>
        join
          .onRef('order_lines.order_id', '=', 'cancellations.order_id')
          .onRef('order_lines.position', '=', 'cancellation_lines.position'),
      )
      .select(['cancellations.order_id', 'variant_id', 'cancellation_lines.quantity'])
      .where('restocked', '=', 1)
      .unionAll(
        returnedLines(db)
          .select(['returns.order_id', 'variant_id', 'restocked as quantity'])
          .where('restocked', '>', 0),
      )
      .as('moved'),
  )

const returnedLines = (db: Db) =>
  db
    .selectFrom('return_lines')
    .innerJoin('returns', 'returns.id', 'return_id')
    .innerJoin('order_lines', (join) =>
      join
        .onRef('order_lines.order_id', '=', 'returns.order_id')
        .onRef('order_lines.position', '=', 'return_lines.position'),
    )
