import { sql } from 'kysely'
import { forgetMoved } from '#database/catalog/variants.ts'
import { batches } from '#database/import/bulk-insert.ts'
import { lockSeries } from '#database/orders/documents/documents.ts'
import { lockOrder } from '#database/orders/order-history.ts'
import { subjectOf } from '#database/outbox/message-orders.ts'
import type { Db, Schema, Tx } from '#database/schema.ts'
import { restockedLines, soldLines } from './moved-stock.ts'

type Payment = Pick<Schema['payments'], 'id' | 'gateway' | 'state'> & { createdAt: string }

/** 'none' is the gateway of free orders. The trigger on documents has the same list. */
const TEST_GATEWAYS = ['sandbox', 'none']

/** The first payment that was sent to a real provider. */
export const firstRealPayment = (db: Db): Promise<Payment | undefined> =>
  db
    .selectFrom('payments')
    .select(['id', 'gateway', 'state', 'created_at as createdAt'])
    .where('gateway', 'not in', TEST_GATEWAYS)
    .where('state', '<>', 'created')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()

export type TestOrder = { id: string; number: string }

/** Locks documents and orders until the transaction ends. */
export async function lockTestOrders(tx: Tx): Promise<{ orders: TestOrder[]; paymentIds: string[] }> {
  await lockSeries(tx, {})
  const orders = await tx
    .selectFrom('orders')
    .innerJoin('payments', 'payments.id', 'orders.payment_id')
    .select(['orders.id', 'orders.number'])
    .where('gateway', 'in', TEST_GATEWAYS)
    .orderBy('orders.id')
    .execute()
  for (const { id } of orders) await lockOrder(tx, id)
  const payments = await tx.selectFrom('payments').select('id').where('gateway', 'in', TEST_GATEWAYS).execute()
  return { orders, paymentIds: payments.map(({ id }) => id) }
}

/** `name` is the SKU, or else the slug. `stock` is null if stock is not tracked. */
export type MovedStock = { variantId: string; name: string; back: number; stock: number | null }

/** Reverts the orders' stock movements. Returns the affected variants, except those that no longer exist. */
export async function returnMovedStock(tx: Tx, orderIds: readonly string[], at: string): Promise<MovedStock[]> {
  const sold = await quantityByVariant(soldLines(tx), orderIds)
  const returned = await quantityByVariant(restockedLines(tx), orderIds)
  const moved: MovedStock[] = []
  // Locks variants in a fixed order, the same as orders do.
  for (const [variantId, quantity] of [...sold].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const back = quantity - (returned.get(variantId) ?? 0)
    const variant = await forgetMoved(tx, variantId, { sold: quantity, returned: quantity - back }, at)
    if (variant && back !== 0) moved.push({ variantId, name: await nameOf(tx, variantId), back, stock: variant.stock })
  }
  return moved
}

async function nameOf(tx: Tx, variantId: string): Promise<string> {
  const { sku, slug } = await tx
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['sku', 'slug'])
    .where('variants.id', '=', variantId)
    .executeTakeFirstOrThrow()
  return sku ?? slug
}

async function quantityByVariant(
  lines: ReturnType<typeof soldLines>,
  orderIds: readonly string[],
): Promise<Map<string, number>> {
  const quantities = new Map<string, number>()
  for (const ids of batches(orderIds)) {
    const rows = await lines.select(['variant_id', 'quantity']).where('order_id', 'in', ids).execute()
    for (const { variant_id, quantity } of rows)
      quantities.set(variant_id, (quantities.get(variant_id) ?? 0) + quantity)
  }
  return quantities
}

/** Deletes the outbox messages about orders and payments, including completed ones. Returns the number of unsent emails. */
export async function deleteMessagesAbout(tx: Tx, subjects: ReadonlySet<string>): Promise<number> {
  const isAbout = (message: { payload: string }): boolean => subjects.has(subjectOf(message) ?? '')
  const messages = (await tx.selectFrom('outbox').select(['id', 'kind', 'payload', 'done_at']).execute()).filter(
    isAbout,
  )
  for (const rows of batches(messages.map(({ id }) => id)))
    await tx.deleteFrom('outbox').where('id', 'in', rows).execute()
  const dropped = (await tx.selectFrom('dropped_messages').select(['id', 'payload']).execute()).filter(isAbout)
  for (const rows of batches(dropped.map(({ id }) => id)))
    await tx.deleteFrom('dropped_messages').where('id', 'in', rows).execute()
  return messages.filter(({ kind, done_at }) => kind === 'mail' && done_at === null).length
}

export type DeletedRows = Record<'documents' | 'refunds' | 'parcels' | 'returns' | 'photos' | 'payments', number>

/** Deletes orders with their history and payments. A document series without documents restarts at 1. */
export async function deleteOrders(
  tx: Tx,
  orderIds: readonly string[],
  paymentIds: readonly string[],
): Promise<DeletedRows> {
  const deleted: DeletedRows = { documents: 0, refunds: 0, parcels: 0, returns: 0, photos: 0, payments: 0 }
  for (const ids of batches(orderIds)) {
    const deleteOf = async (table: 'documents' | 'refunds' | 'parcels' | 'returns' | 'return_photos') =>
      Number((await tx.deleteFrom(table).where('order_id', 'in', ids).executeTakeFirstOrThrow()).numDeletedRows)
    deleted.documents += await deleteOf('documents')
    deleted.refunds += await deleteOf('refunds')
    deleted.photos += await deleteOf('return_photos')
    deleted.returns += await deleteOf('returns')
    deleted.parcels += await deleteOf('parcels')
    await tx.deleteFrom('orders').where('id', 'in', ids).execute()
  }
  for (const ids of batches(paymentIds)) {
    const { numDeletedRows } = await tx.deleteFrom('payments').where('id', 'in', ids).executeTakeFirstOrThrow()
    deleted.payments += Number(numDeletedRows)
  }
  await tx
    .updateTable('document_series')
    .set({ last_number: 0 })
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('documents')
            .select(sql.lit(1).as('one'))
            .whereRef('documents.kind', '=', 'document_series.kind'),
        ),
      ),
    )
    .execute()
  return deleted
}
