import { sql } from 'kysely'
import { returnName, type ReturnState } from '#domain/orders/returns/returns.ts'
import type { Db } from '#database/schema.ts'

export async function listedReturns(db: Db, state: ReturnState | null, limit: number) {
  const rows = await db
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'returns.order_id')
    .select(['returns.ordinal', 'returns.kind', 'returns.state', 'returns.reason', 'returns.created_at as createdAt'])
    .select(['orders.number', 'orders.email'])
    .select((is) =>
      is
        .selectFrom('return_lines')
        .whereRef('return_lines.return_id', '=', 'returns.id')
        .select((of) => of.fn.coalesce(of.fn.sum<number>('quantity'), of.lit(0)).as('pieces'))
        .as('pieces'),
    )
    .select((is) =>
      is
        .selectFrom('return_photos')
        .whereRef('return_photos.order_id', '=', 'returns.order_id')
        .whereRef('return_photos.return_id', '=', 'returns.id')
        .select((of) => of.fn.countAll<number>().as('photos'))
        .as('photos'),
    )
    // Literals, so that the planner can tell that the partial index of open returns applies.
    .where(
      state === null
        ? sql<boolean>`returns.state in ('requested', 'approved')`
        : sql<boolean>`returns.state = ${sql.lit(state)}`,
    )
    .orderBy('returns.created_at')
    .orderBy('returns.id')
    .limit(limit)
    .execute()
  return rows.map(({ number, ordinal, pieces, photos, ...row }) => ({
    number,
    name: returnName(number, ordinal),
    ...row,
    pieces: Number(pieces),
    photos: Number(photos),
  }))
}
