import { columnsOf, fieldsOf } from '#database/columns.ts'
import type { Db, Tx } from '#database/schema.ts'

export type BatchedParcel = { parcelId: string; batchId: string; wasPacked: boolean; shippedAt: string }

export async function insertBatchedParcel(tx: Tx, parcel: BatchedParcel): Promise<void> {
  await tx
    .insertInto('batched_parcels')
    .values({ ...columnsOf(parcel), was_packed: parcel.wasPacked ? 1 : 0 })
    .execute()
}

/** The shipments of a batch, the oldest first; without an id, of the batch that was shipped last. */
export async function shipmentsOfBatch(db: Db, batchId?: string): Promise<(BatchedParcel & { number: string })[]> {
  const rows = await db
    .selectFrom('batched_parcels')
    .innerJoin('parcels', 'parcels.id', 'parcel_id')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['parcel_id', 'batch_id', 'was_packed', 'batched_parcels.shipped_at', 'orders.number'])
    .where('batch_id', '=', (is) =>
      batchId === undefined
        ? is.selectFrom('batched_parcels').select('batch_id').orderBy('shipped_at', 'desc').limit(1)
        : is.val(batchId),
    )
    .orderBy('batched_parcels.shipped_at')
    .execute()
  return rows.map((row) => ({ ...fieldsOf(row), wasPacked: row.was_packed === 1 }))
}

export async function deleteBatchedParcel(tx: Tx, parcelId: string): Promise<void> {
  await tx.deleteFrom('batched_parcels').where('parcel_id', '=', parcelId).execute()
}

export async function deleteOtherBatches(db: Db, batchId: string): Promise<void> {
  await db.deleteFrom('batched_parcels').where('batch_id', '<>', batchId).execute()
}

export async function deleteBatchesBefore(db: Db, at: string): Promise<void> {
  await db.deleteFrom('batched_parcels').where('shipped_at', '<', at).execute()
}
