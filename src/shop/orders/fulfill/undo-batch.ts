import { randomUUIDv7 } from 'node:crypto'
import {
  deleteBatchedParcel,
  deleteBatchesBefore,
  deleteOtherBatches,
  shipmentsOfBatch,
  type BatchedParcel,
} from '#database/orders/batched-parcels.ts'
import { reindexOrder } from '#database/orders/list/index-orders.ts'
import { deleteParcel, saveParcel } from '#database/orders/parcels.ts'
import { dropUntried } from '#database/outbox/outbox.ts'
import { dropUntriedDeliveries } from '#database/webhooks/queue-event.ts'
import { conflict, ShopError } from '#domain/errors.ts'
import type { Parcel, LineQuantity } from '#domain/orders/fulfillment.ts'
import type { OrderRecord } from '#domain/orders/history.ts'
import { shippedEventOf } from '#domain/orders/order-events.ts'
import { toUndoShipping, UNDO_MS, whyNotUndone, whyTooLateToUndo } from '#domain/orders/possible.ts'
import { isoTime } from '#shop/clock.ts'
import type { DryRun } from '#shop/dry-run.ts'
import { changeOrder, unitsOrThrow, type OrderShop, type OrderWork } from '#shop/orders/change-order.ts'
import { NOT_SENT } from './parcels.ts'

type Batched = BatchedParcel & { number: string }

export async function startBatch({ database, now }: Pick<OrderShop, 'database' | 'now'>): Promise<string> {
  await deleteBatchesBefore(database.db, isoTime({ now }, -UNDO_MS))
  return randomUUIDv7()
}

type Undone = { undone: { number: string; wasPacked: boolean; lines: LineQuantity[] }[]; problems: Problem[] }
type Problem = { number: string; reason: string }

/** Undoes the shipments of the named file, or of the last one; all or none. Throws 'conflict'. */
export async function undoFile(
  shop: OrderShop,
  { batchId, dryRun }: DryRun & { batchId?: string | undefined } = {},
): Promise<Undone> {
  const batch = await undoableBatch(shop, batchId)
  const tried = await undoEach(shop, batch, { dryRun: true })
  if (tried.problems.length > 0) return { ...tried, undone: [] }
  if (dryRun) return tried
  // Earlier batches can no longer be undone, so that a second undo is about no other file.
  if (batchId === undefined) await deleteOtherBatches(shop.database.db, batch[0]!.batchId)
  return undoEach(shop, batch, {})
}

async function undoEach(shop: OrderShop, batch: readonly Batched[], options: DryRun): Promise<Undone> {
  const all: Undone = { undone: [], problems: [] }
  for (const batched of batch) {
    const { number, wasPacked } = batched
    try {
      const { parcel } = await undoShipment(shop, batched, options)
      all.undone.push({ number, wasPacked, lines: parcel.lines })
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
      all.problems.push({ number, reason: error.message })
    }
  }
  return all
}

/** What a file has shipped, and until when it can be undone; null if it no longer can. */
export async function readBatch(shop: Pick<OrderShop, 'database' | 'now'>, batchId: string) {
  const shipments = await shipmentsOfBatch(shop.database.db, batchId)
  const [first] = shipments
  const until = first ? new Date(Date.parse(first.shippedAt) + UNDO_MS).toISOString() : ''
  return {
    shipments: shipments.map(({ number, parcelId, shippedAt }) => ({ number, parcelId, shippedAt })),
    undoUntil: whyTooLateToUndo(first?.shippedAt, shop.now()) === null ? until : null,
  }
}

/** Throws 'conflict' if there is no batch or it is more than a minute old. */
export async function undoableBatch(shop: Pick<OrderShop, 'database' | 'now'>, batchId?: string): Promise<Batched[]> {
  const batch = await shipmentsOfBatch(shop.database.db, batchId)
  const why = whyTooLateToUndo(batch[0]?.shippedAt, shop.now())
  if (why !== null) throw conflict(why)
  return batch
}

/** Returns the parcel to packed or open, and drops its email. Throws 'conflict' if the email is being sent or the order has changed. */
export async function undoShipment(
  shop: OrderShop,
  batched: Batched,
  options: DryRun = {},
): Promise<OrderRecord & { parcel: Parcel }> {
  let parcel!: Parcel
  const undo: OrderWork = async (tx, record) => {
    unitsOrThrow(toUndoShipping(record, batched))
    const { parcelId, wasPacked } = batched
    parcel = record.history.parcels.find(({ id }) => id === parcelId)!
    const event = shippedEventOf(record.history.events, parcelId)
    if (!event || !(await dropUntried(tx, event.id)))
      throw conflict(whyNotUndone(record.order, 'the shopper has been told of it'))
    await dropUntriedDeliveries(tx, event.id)
    await deleteBatchedParcel(tx, parcelId)
    await saveParcel(tx, { ...parcel, ...NOT_SENT })
    if (!wasPacked) await deleteParcel(tx, parcelId)
    if (parcel.trackingNumber !== null) await reindexOrder(tx, record.order.id)
    return [{ kind: 'shippingUndone', parcelId }]
  }
  return { ...(await changeOrder(shop, batched.number, 'owner', undo, options)), parcel }
}
