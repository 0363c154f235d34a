import { sql } from 'kysely'
import { sentOrders } from '#database/orders/parcels.ts'
import type { Db } from '#database/schema.ts'

const authorized = (db: Db) =>
  db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.payment_id', 'payments.id')
    .select(['orders.number', 'payments.amount_cents as amountCents'])
    .where('payments.state', '=', sql.lit('authorized'))

/** Orders that should have been charged by now, the oldest first. */
export const unchargedOrders = (db: Db, before: string, limit: number) =>
  authorized(db)
    .select('payments.updated_at as at')
    .where('payments.capture_mode', '=', sql.lit('immediate'))
    .where('payments.updated_at', '<', before)
    .orderBy('payments.updated_at')
    .limit(limit)
    .execute()

/** Orders that can soon no longer be charged, because nothing of them was sent. */
export async function endingOrders(db: Db, before: string, limit: number) {
  const rows = await authorized(db)
    .select('payments.expires_at as at')
    .where('payments.next_check_at', 'is not', null)
    .where('payments.expires_at', '<', before)
    .where(({ not, exists }) => not(exists(sentOrders(db).where('order_id', '=', sql.ref<string>('orders.id')))))
    .orderBy('payments.expires_at')
    .limit(limit)
    .execute()
  return rows.map(({ at, ...row }) => ({ ...row, at: at! }))
}

export const failedRefunds = (db: Db, limit: number) =>
  db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select(['orders.number', 'refunds.amount_cents as amountCents', 'refunds.created_at as at', 'refunds.failure'])
    .where('refunds.state', '=', sql.lit('failed'))
    .orderBy('refunds.created_at')
    .limit(limit)
    .execute()

/** The latest ones, by the deadline of the answer. */
export async function disputedOrders(db: Db, limit: number) {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.payment_id', 'payments.id')
    .select(['orders.number', 'payments.amount_cents as amountCents', 'payments.dispute_answer_by as at'])
    .where('payments.state', '=', sql.lit('disputed'))
    .orderBy('payments.updated_at', 'desc')
    .limit(limit)
    .execute()
  return rows.toSorted((one, other) => ((one.at ?? '9') < (other.at ?? '9') ? -1 : 1))
}
