import { sql } from 'kysely'
import { fromJson } from '#database/columns.ts'
import type { Db } from '#database/schema.ts'

/** The open orders that have waited longest. A literal, so that the planner can tell that the partial index applies. */
export async function oldestOpenOrders(db: Db, limit: number, after?: { createdAt: string; id: string }) {
  let query = db
    .selectFrom('orders')
    .select(['id', 'number', 'created_at', 'shipping_address', 'shipping_method'])
    .where('status', '=', sql.lit('processing'))
  if (after)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '>', tuple(after.createdAt, after.id)),
    )
  const rows = await query.orderBy('created_at').orderBy('id').limit(limit).execute()
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    createdAt: row.created_at,
    shippingAddress: fromJson(row.shipping_address),
    shippingOption: fromJson(row.shipping_method),
  }))
}
