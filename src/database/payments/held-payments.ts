import { ordersOnTheirWay, sentOrders } from '#database/orders/parcels.ts'
import type { Db, Tx } from '#database/schema.ts'

/** An authorized payment to be charged with the first parcel. */
export type HeldPayment = { id: string; orderId: string; number: string; createdAt: string; expiresAt: string | null }

const held = (db: Db) =>
  db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.payment_id', 'payments.id')
    .select(['payments.id', 'orders.id as orderId', 'orders.number'])
    .select(['payments.created_at as createdAt', 'payments.expires_at as expiresAt'])
    .where('payments.state', '=', 'authorized')
    .where('payments.next_check_at', 'is not', null)

export const dueHeldPayments = (db: Db, now: string, limit: number): Promise<HeldPayment[]> =>
  held(db).where('payments.next_check_at', '<=', now).orderBy('payments.next_check_at').limit(limit).execute()

export const heldPaymentOf = (db: Db, orderId: string): Promise<HeldPayment | undefined> =>
  held(db).where('orders.id', '=', orderId).executeTakeFirst()

export const endingHeldPayments = (db: Db, before: string): Promise<HeldPayment[]> =>
  held(db)
    .where('payments.expires_at', '<', before)
    .where('orders.id', 'not in', sentOrders(db))
    .orderBy('orders.number')
    .execute()

export async function recordHold(
  db: Db,
  id: string,
  { nextCheckAt, expiresAt }: { nextCheckAt: string; expiresAt?: string },
): Promise<void> {
  const ending = expiresAt === undefined ? {} : { expires_at: expiresAt }
  await db
    .updateTable('payments')
    .set({ next_check_at: nextCheckAt, ...ending })
    .where('id', '=', id)
    .execute()
}

export const hasShippedParcel = async (db: Db, orderId: string): Promise<boolean> =>
  (await ordersOnTheirWay(db, [orderId])).has(orderId)

export async function queuedRefunds(tx: Tx, orderId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'queued')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
