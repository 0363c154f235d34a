import { sql } from 'kysely'
import { batches } from '#database/import/bulk-insert.ts'
import { unpaidOrdersAmong } from '#database/orders/unpaid.ts'
import type { Db } from '#database/schema.ts'
import { CHARGING_MS, UNPAID_STATES } from '#domain/orders/payment-states.ts'
import type { Place } from './order-filter.ts'

/** The open orders for which `unpaidReason` has a reason: of those that may have one, which indexes find. */
export async function unpaidOrders(db: Db, now: Date): Promise<Place[]> {
  const authorized = () => openOrders(db).where('payments.state', '=', sql.lit('authorized'))
  const candidates = [
    ...(await openOrders(db).where('payments.state', 'in', UNPAID_STATES).execute()),
    ...(await authorized()
      .where('payments.capture_mode', '=', sql.lit('immediate'))
      .where('payments.updated_at', '<', new Date(now.getTime() - CHARGING_MS).toISOString())
      .execute()),
    ...(await authorized()
      .where('payments.next_check_at', 'is not', null)
      .where('payments.expires_at', '<', now.toISOString())
      .execute()),
    ...(await refundedOrders(db)),
  ]
  const found = new Map(candidates.map((place) => [place.id, place]))
  for (const ids of batches([...found.keys()])) {
    const unpaid = await unpaidOrdersAmong(db, ids, now)
    for (const id of ids) if (!unpaid.has(id)) found.delete(id)
  }
  return [...found.values()]
}

const openOrders = (db: Db) =>
  db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.id', 'orders.payment_id')
    .select(['orders.id', 'orders.created_at as createdAt'])
    .where('orders.status', '=', sql.lit('processing'))

/** Those with a refund, which is no older than the oldest open order. */
async function refundedOrders(db: Db): Promise<Place[]> {
  const open = db.selectFrom('orders').select('created_at').where('status', '=', sql.lit('processing'))
  const oldest = await open.orderBy('created_at').limit(1).executeTakeFirst()
  if (!oldest) return []
  const refunds = db.selectFrom('refunds').select('order_id').where('created_at', '>=', oldest.created_at)
  const refunded = new Set((await refunds.execute()).map((refund) => refund.order_id))
  const found: Place[] = []
  for (const ids of batches([...refunded]))
    found.push(...(await openOrders(db).where('orders.id', 'in', ids).execute()))
  return found
}
