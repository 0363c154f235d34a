import type { Database } from '#database/database.ts'
import { fromJson } from '#database/columns.ts'
import { batches } from '#database/import/bulk-insert.ts'
import type { Db, Tx } from '#database/schema.ts'
import { codeTerms, termsOf } from '#domain/orders/list/order-search.ts'
import { insertTerms } from './order-terms.ts'

const BLOCK_SIZE = 1024
/** Transactions that do not see a new block yet end before orders belong in it. */
const BLOCK_DELAY_MS = 60_000

/** Starts a block for the orders of the next minute on, if the newest one is full. */
export async function startNextBlock(db: Db, now: Date): Promise<void> {
  const blocks = db.selectFrom('order_blocks').select(['block', 'since']).orderBy('since', 'desc').limit(1)
  const newest = await blocks.executeTakeFirstOrThrow()
  const last = await db
    .selectFrom('orders')
    .select('id')
    .where('created_at', '>=', newest.since)
    .orderBy('created_at')
    .offset(BLOCK_SIZE - 1)
    .limit(1)
    .executeTakeFirst()
  if (!last) return
  const since = new Date(now.getTime() + BLOCK_DELAY_MS).toISOString()
  await db
    .insertInto('order_blocks')
    .values({ block: newest.block + 1, since })
    .onConflict((row) => row.doNothing())
    .execute()
}

const withoutTerms = (db: Db) => db.selectFrom('orders').where('block', 'is', null)

/** Adds the terms of orders that have none, newest first. Returns their number, at most `limit`. */
export async function indexMissing({ db, transaction }: Database, limit: number): Promise<number> {
  const rows = await withoutTerms(db)
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await transaction((tx) => indexOrders(tx, ids))
  return ids.length
}

/** Replaces the terms of an order whose tracking numbers have changed. A node of the release before does not, so that what it ships
 *  during an update is not found by that number: a trigger for those minutes would run in every later shipment. */
export async function reindexOrder(tx: Tx, id: string): Promise<void> {
  const order = await tx.selectFrom('orders').select(['number', 'block']).where('id', '=', id).executeTakeFirstOrThrow()
  if (order.block === null) return
  await tx.deleteFrom('order_terms').where('block', '=', order.block).where('number', '=', order.number).execute()
  await tx.updateTable('orders').set({ block: null }).where('id', '=', id).execute()
  await indexOrders(tx, [id])
}

/** Adds the terms of those of the orders that have none. */
export async function indexOrders(tx: Tx, orderIds: readonly string[]): Promise<void> {
  for (const ids of batches(orderIds)) {
    // Locks them first, because they may be changed or erased meanwhile.
    const orders = await tx
      .updateTable('orders')
      .set((is) => ({
        block: is
          .selectFrom('order_blocks')
          .select('order_blocks.block')
          .whereRef('since', '<=', 'orders.created_at')
          .orderBy('since', 'desc')
          .limit(1),
      }))
      .where('id', 'in', ids)
      .where('block', 'is', null)
      .returning(['id', 'number', 'block', 'email', 'shipping_address', 'billing_address', 'total_cents'])
      .execute()
    const lines = await tx
      .selectFrom('order_lines')
      .select(['order_id', 'name', 'sku'])
      .where('order_id', 'in', ids)
      .execute()
    const parcels = await tx
      .selectFrom('parcels')
      .select(['order_id', 'tracking_number'])
      .where('order_id', 'in', ids)
      .execute()
    const linesOf = Map.groupBy(lines, ({ order_id }) => order_id)
    const parcelsOf = Map.groupBy(parcels, ({ order_id }) => order_id)
    for (const { id, number, block, email, ...row } of orders) {
      const searched = {
        number,
        email,
        shippingAddress: fromJson(row.shipping_address),
        billingAddress: fromJson(row.billing_address),
        totalCents: row.total_cents,
        lines: linesOf.get(id) ?? [],
      }
      const tracked = (parcelsOf.get(id) ?? []).flatMap(({ tracking_number }) => codeTerms(tracking_number))
      await insertTerms(tx, { number, block: block! }, [...termsOf(searched), ...tracked])
    }
  }
}

/** The number of orders that a search does not find yet, and one of them. */
export async function ordersWithoutTerms(db: Db): Promise<{ count: number; number: string | null }> {
  const one = await withoutTerms(db)
    .select((is) => [is.fn.countAll<number>().as('count'), is.fn.min('number').as('number')])
    .executeTakeFirstOrThrow()
  return { count: Number(one.count), number: one.number }
}
