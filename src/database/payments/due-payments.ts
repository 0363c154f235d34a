import { sql } from 'kysely'
import { sentOrders } from '#database/orders/parcels.ts'
import { payloadOf, pendingPayloads } from '#database/audit/order-audits.ts'
import type { Db, Tx } from '#database/schema.ts'

type Times = { since: string; before: string }

/** Payments due to be charged that have no capture message, not even a failed one. */
export async function uncapturedPayments(db: Db, { since, before }: Times, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.payment_id', 'payments.id')
    .select('payments.id')
    .where('payments.state', '=', 'authorized')
    .where('payments.updated_at', '>=', since)
    .where('payments.updated_at', '<', before)
    .where((is) =>
      is.or([
        is('payments.capture_mode', '=', 'immediate'),
        is.exists(sentOrders(db).where('order_id', '=', sql.ref<string>('orders.id'))),
      ]),
    )
    .where(payloadOf('paymentId', 'payments.id'), 'not in', pendingPayloads(db, 'capture'))
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Released payments whose release was neither confirmed nor queued; a failed message counts as queued. */
export async function untoldReleases(db: Db, { since, before }: Times, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('id')
    .where('state', '=', 'released')
    .where('updated_at', '>=', since)
    .where('updated_at', '<', before)
    .where('released_at', 'is', null)
    .where(payloadOf('paymentId', 'payments.id'), 'not in', pendingPayloads(db, 'release'))
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Records that a released or expired payment was charged anyway, and reopens its refunds. Returns false if the payment is neither. */
export async function chargeUnwanted(
  tx: Tx,
  { id, orderId, at }: { id: string; orderId: string; at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set({ state: 'captured', updated_at: at, released_at: null })
    .where('id', '=', id)
    .where('state', 'in', ['released', 'expired'])
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await tx
    .updateTable('refunds')
    .set({ state: 'queued', settled_at: null })
    .where('order_id', '=', orderId)
    .where('state', '=', 'done')
    .where('reference', 'is', null)
    .where('settlement', 'is', null)
    .execute()
  return true
}
