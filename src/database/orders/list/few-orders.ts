import { sql } from 'kysely'
import type { Db } from '#database/schema.ts'
import type { Attention } from '#domain/orders/list/attention.ts'
import type { Place } from './order-filter.ts'
import { unpaidOrders } from './unpaid-orders.ts'

/** Reads all of a guest's orders: with an additional condition, SQLite would scan those of every guest. */
export const ordersOfGuest = (db: Db, email: string): Promise<Place[]> =>
  db
    .selectFrom('orders')
    .select(['id', 'created_at as createdAt'])
    .where('account_id', 'is', null)
    .where('email_folded', '=', email)
    .execute()

type Decision = Exclude<Attention, 'to pack'>

/** Orders that wait for the owner's decision. They are few, and literals let the planner use the partial indexes of them alone. */
export function ordersToDecide(db: Db, decision: Decision, now: Date): Promise<Place[]> {
  switch (decision) {
    case 'unpaid':
      return unpaidOrders(db, now)
    case 'open return':
      return db
        .selectFrom('returns')
        .innerJoin('orders', 'orders.id', 'returns.order_id')
        .select(['orders.id', 'orders.created_at as createdAt'])
        .distinct()
        .where(sql<boolean>`returns.state in ('requested', 'approved')`)
        .execute()
    case 'failed refund':
      return db
        .selectFrom('refunds')
        .innerJoin('orders', 'orders.id', 'refunds.order_id')
        .select(['orders.id', 'orders.created_at as createdAt'])
        .distinct()
        .where('refunds.state', '=', sql.lit('failed'))
        .execute()
  }
}
