import type { OrderHistory } from '#domain/orders/history.ts'
import { CANCELED_BEFORE, type OrderStatus } from '#domain/orders/orders.ts'
import type { Db, Tx } from '#database/schema.ts'
import { cancellationsOf } from './cancellations.ts'
import { eventsOf } from './order-events.ts'
import { parcelsOf } from './parcels.ts'
import { refundsOf } from './refunds.ts'
import { returnsOf } from './returns.ts'

export async function orderHistory(db: Db, orderId: string): Promise<OrderHistory> {
  const [parcels, cancellations, refunds, returns, events] = await Promise.all([
    parcelsOf(db, orderId),
    cancellationsOf(db, orderId),
    refundsOf(db, orderId),
    returnsOf(db, orderId),
    eventsOf(db, orderId),
  ])
  return { parcels, cancellations, refunds, returns, events }
}

/** Locks an order until the transaction ends, so that its history cannot change between a check and a write. */
export async function lockOrder(tx: Tx, orderId: string): Promise<void> {
  await tx
    .updateTable('orders')
    .set((is) => ({ status: is.ref('status') }))
    .where('id', '=', orderId)
    .execute()
}

/** Rows keep the spelling that earlier versions read. */
export const storedStatus = (status: OrderStatus): string => (status === 'canceled' ? CANCELED_BEFORE : status)

export async function saveStatus(tx: Tx, orderId: string, status: OrderStatus): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ status: storedStatus(status) })
    .where('id', '=', orderId)
    .execute()
}
