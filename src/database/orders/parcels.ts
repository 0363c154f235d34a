import type { Parcel } from '#domain/orders/fulfillment.ts'
import { prepare, type Param } from '#database/prepared-query.ts'
import type { Db, Tx } from '#database/schema.ts'

export async function insertParcel(tx: Tx, orderId: string, parcel: Parcel): Promise<void> {
  await tx
    .insertInto('parcels')
    .values({
      id: parcel.id,
      order_id: orderId,
      state: parcel.state,
      carrier: parcel.carrier,
      tracking_number: parcel.trackingNumber,
      tracking_url: parcel.trackingUrl,
      packed_at: parcel.packedAt,
      shipped_at: parcel.shippedAt,
      delivered_at: parcel.deliveredAt,
    })
    .execute()
  const lines = parcel.lines.map(({ position, quantity }) => ({ parcel_id: parcel.id, position, quantity }))
  await tx.insertInto('parcel_lines').values(lines).execute()
}

/** Saves everything of a parcel that may change. Its lines never do. */
export async function saveParcel(tx: Tx, parcel: Parcel): Promise<void> {
  await tx
    .updateTable('parcels')
    .set({
      state: parcel.state,
      carrier: parcel.carrier,
      tracking_number: parcel.trackingNumber,
      tracking_url: parcel.trackingUrl,
      shipped_at: parcel.shippedAt,
      delivered_at: parcel.deliveredAt,
    })
    .where('id', '=', parcel.id)
    .execute()
}

/** Deletes a parcel that was packed and not sent, with its lines. */
export async function deleteParcel(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('parcel_lines').where('parcel_id', '=', id).execute()
  await tx.deleteFrom('parcels').where('id', '=', id).where('state', '=', 'packed').execute()
}

/** The parcels of an order, the earliest first. */
export async function parcelsOf(db: Db, orderId: string): Promise<Parcel[]> {
  const [{ rows }, { rows: lines }] = await Promise.all([
    selectParcels(db, { orderId }),
    selectParcelLines(db, { orderId }),
  ])
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    carrier: row.carrier,
    trackingNumber: row.tracking_number,
    trackingUrl: row.tracking_url,
    lines: lines
      .filter(({ parcel_id }) => parcel_id === row.id)
      .map(({ position, quantity }) => ({ position, quantity })),
    packedAt: row.packed_at,
    shippedAt: row.shipped_at,
    deliveredAt: row.delivered_at,
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

/** Those of these orders of which a parcel has been sent. */
export async function ordersOnTheirWay(db: Db, orderIds: readonly string[]): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('parcels')
    .select('order_id')
    .where('order_id', 'in', orderIds)
    .where('state', '<>', 'packed')
    .execute()
  return new Set(rows.map((row) => row.order_id))
}

/** When the last parcel of each of these orders came. */
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
