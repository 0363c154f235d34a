import { sql } from 'kysely'
import { fromJson } from '#database/columns.ts'
import { ordersToPackAmong } from '#database/orders/to-pack.ts'
import type { Db } from '#database/schema.ts'

/** The orders to pack that have waited longest, and the number of older open ones that are packed and not shipped. */
export async function oldestToPack(db: Db, limit: number) {
  const toPack: Awaited<ReturnType<typeof oldestOpenOrders>> = []
  let packed = 0
  let last: (typeof toPack)[number] | undefined
  do {
    const open = await oldestOpenOrders(db, limit, last)
    const found = await ordersToPackAmong(
      db,
      open.map(({ id }) => id),
    )
    toPack.push(...open.filter(({ id }) => found.has(id)))
    packed += open.length - found.size
    last = open.length === limit ? open.at(-1) : undefined
  } while (last && toPack.length < limit)
  return { toPack: toPack.slice(0, limit), packed }
}

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
