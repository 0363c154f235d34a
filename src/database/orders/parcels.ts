import { sql } from 'kysely'
import { parcelStatesIn, type Parcel, type ParcelState } from '#domain/orders/fulfillment.ts'
import type { Order } from '#domain/orders/orders.ts'
import type { OrderProgress } from '#domain/orders/progress.ts'
import { columnsOf, fieldsOf } from '#database/columns.ts'
import { prepare, type Param } from '#database/prepared-query.ts'
import type { Db, Tx } from '#database/schema.ts'

export async function insertParcel(tx: Tx, orderId: string, { lines, ...parcel }: Parcel): Promise<void> {
  await tx
    .insertInto('parcels')
    .values(columnsOf({ ...parcel, orderId }))
    .execute()
  const rows = lines.map(({ position, quantity }) => ({ parcel_id: parcel.id, position, quantity }))
  await tx.insertInto('parcel_lines').values(rows).execute()
}

export async function saveParcel(tx: Tx, { id, lines: _lines, ...parcel }: Parcel): Promise<void> {
  await tx.updateTable('parcels').set(columnsOf(parcel)).where('id', '=', id).execute()
}

export async function deleteParcel(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('parcel_lines').where('parcel_id', '=', id).execute()
  await tx.deleteFrom('parcels').where('id', '=', id).execute()
}

export async function parcelsOf(db: Db, orderId: string): Promise<Parcel[]> {
  const [{ rows }, { rows: lines }] = await Promise.all([
    selectParcels(db, { orderId }),
    selectParcelLines(db, { orderId }),
  ])
  return rows.map(({ order_id: _order, ...row }) => ({
    ...fieldsOf(row),
    lines: lines
      .filter(({ parcel_id }) => parcel_id === row.id)
      .map(({ position, quantity }) => ({ position, quantity })),
  }))
}

const selectParcels = prepare((db, param: Param<{ orderId: string }>) =>
  db.selectFrom('parcels').selectAll().where('order_id', '=', param('orderId')).orderBy('packed_at').orderBy('id'),
)

const selectParcelLines = prepare((db, param: Param<{ orderId: string }>) =>
  db
    .selectFrom('parcel_lines')
    .innerJoin('parcels', 'parcels.id', 'parcel_lines.parcel_id')
    .select(['parcel_id', 'position', 'quantity'])
    .where('parcels.order_id', '=', param('orderId'))
    .orderBy('position'),
)

/** The orders with at least one parcel that has left: see `hasLeft`. */
export const sentOrders = (db: Db) =>
  db.selectFrom('parcels').select('order_id').where('parcels.state', 'not in', parcelStatesIn('here'))

/** "'shipped', 'delivered'", for `in`. */
export const listOfStates = (states: readonly ParcelState[]) => sql.join(states.map((state) => sql.lit(state)))

export async function ordersOnTheirWay(db: Db, orderIds: readonly string[]): Promise<Set<string>> {
  const rows = orderIds.length === 0 ? [] : await sentOrders(db).where('order_id', 'in', orderIds).execute()
  return new Set(rows.map((row) => row.order_id))
}

/** A stored status has no value for "partly shipped". */
export async function progressesOf(
  db: Db,
  orders: Pick<Order, 'id' | 'status'>[],
): Promise<Map<string, OrderProgress>> {
  const open = orders.filter(({ status }) => status === 'processing').map(({ id }) => id)
  const sent = await ordersOnTheirWay(db, open)
  return new Map(orders.map(({ id, status }) => [id, sent.has(id) ? 'partly shipped' : status]))
}

export async function lastDeliveries(db: Db, orderIds: readonly string[]): Promise<Map<string, string>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('parcels')
    .select(['order_id', (is) => is.fn.max('delivered_at').as('deliveredAt')])
    .where('order_id', 'in', orderIds)
    .where('delivered_at', 'is not', null)
    .groupBy('order_id')
    .execute()
  return new Map(rows.map((row) => [row.order_id, row.deliveredAt!]))
}
