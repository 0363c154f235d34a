import { randomUUIDv7 } from 'node:crypto'
import {
  deleteBatchedParcel,
  deleteBatchesBefore,
  deleteOtherBatches,
  latestBatch,
  type BatchedParcel,
} from '#database/orders/batched-parcels.ts'
import { deleteParcel, saveParcel } from '#database/orders/parcels.ts'
import { dropUntried } from '#database/outbox/outbox.ts'
import { isErased } from '#domain/accounts/erasure.ts'
import { conflict, type ShopError } from '#domain/errors.ts'
import type { Parcel } from '#domain/orders/fulfillment.ts'
import type { OrderRecord } from '#domain/orders/history.ts'
import { shippedEventOf } from '#domain/orders/order-events.ts'
import { isoTime } from '#shop/clock.ts'
import { changeOrder, type FulfillmentShop } from '#shop/orders/change-order.ts'
import { readRecord } from '#shop/orders/order-record.ts'
import { UNDO_MS } from './parcels.ts'

type Batched = BatchedParcel & { number: string }

export async function startBatch({ database, now }: Pick<FulfillmentShop, 'database' | 'now'>): Promise<string> {
  await deleteBatchesBefore(database.db, isoTime({ now }, -UNDO_MS))
  return randomUUIDv7()
}

/** Throws 'conflict' if there is no batch, or its first parcel was shipped more than a minute ago. */
export async function undoableBatch(shop: Pick<FulfillmentShop, 'database' | 'now'>): Promise<Batched[]> {
  const batch = await latestBatch(shop.database.db)
  const [first] = batch
  if (!first || first.shippedAt < isoTime(shop, -UNDO_MS))
    throw conflict('Nothing was undone: only the last file can be undone, once and within a minute.')
  return batch
}

/** Earlier batches can no longer be undone, so that a second undo is about no other file. */
export async function startUndo(
  { database }: Pick<FulfillmentShop, 'database'>,
  batch: readonly Batched[],
): Promise<void> {
  const [first] = batch
  if (first) await deleteOtherBatches(database.db, first.batchId)
}

export async function previewUndo(shop: Pick<FulfillmentShop, 'database'>, batched: Batched): Promise<Parcel> {
  return undoable(await readRecord(shop, batched.number), batched)
}

/** Packs the parcel again, or opens its pieces, and drops its email. Throws 'conflict' if that is being sent, or anything else happened. */
export const undoShipment = (shop: FulfillmentShop, batched: Batched): Promise<OrderRecord> =>
  changeOrder(shop, batched.number, 'owner', async (tx, record) => {
    const parcel = undoable(record, batched)
    const { parcelId, wasPacked } = batched
    const event = shippedEventOf(record.history.events, parcelId)
    if (!event || !(await dropUntried(tx, event.id))) throw cannotUndo(record, 'the shopper has been told of it')
    await deleteBatchedParcel(tx, parcelId)
    const carriage = { carrier: null, trackingNumber: null, trackingUrl: null }
    await saveParcel(tx, { ...parcel, ...carriage, state: 'packed', shippedAt: null })
    if (!wasPacked) await deleteParcel(tx, parcelId)
    return [{ kind: 'shippingUndone', parcelId }]
  })

function undoable(record: OrderRecord, { parcelId, shippedAt }: Batched): Parcel {
  const {
    order,
    history: { parcels, returns },
  } = record
  const parcel = parcels.find(({ id }) => id === parcelId)
  if (!parcel || parcel.state === 'packed') throw cannotUndo(record, 'it is undone already')
  if (isErased(order)) throw cannotUndo(record, 'its shopper was erased since, and so was the address')
  if (parcel.state === 'delivered') throw cannotUndo(record, 'the parcel was delivered since')
  if (returns.some(({ createdAt }) => createdAt >= shippedAt)) throw cannotUndo(record, 'a return was asked for since')
  return parcel
}

const cannotUndo = ({ order }: OrderRecord, reason: string): ShopError =>
  conflict(`The shipping of order ${order.number} cannot be undone: ${reason}.`)
