import { randomUUIDv7 } from 'node:crypto'
import { insertBatchedParcel } from '#database/orders/batched-parcels.ts'
import { reindexOrder } from '#database/orders/list/index-orders.ts'
import { deleteParcel, insertParcel, saveParcel } from '#database/orders/parcels.ts'
import { dropUntried } from '#database/outbox/outbox.ts'
import type { Tx } from '#database/schema.ts'
import type { OrderRecord } from '#domain/orders/history.ts'
import { invalid } from '#domain/errors.ts'
import { hasLeft, stageOf, trackingUrlOf, type LineQuantity, type Parcel } from '#domain/orders/fulfillment.ts'
import { ledgerOf } from '#domain/orders/ledger.ts'
import { shippedEventOf, type OrderEventContent } from '#domain/orders/order-events.ts'
import { toDeliver, toPack, toShip, toUnpack, UNDO_MS } from '#domain/orders/possible.ts'
import { toShipParcel } from '#domain/orders/packing/ship-parcel.ts'
import { plainLine } from '#domain/plain-text.ts'
import {
  changeOrder,
  unitsOrThrow,
  type ChangeChecks,
  type OrderShop,
  type OrderWork,
} from '#shop/orders/change-order.ts'
import { linesChosen, type RequestedQuantity } from '#shop/orders/requested-quantities.ts'

export type TrackingInfo = Pick<Parcel, 'carrier' | 'trackingNumber' | 'trackingUrl'>

/** Packs all open pieces if none are chosen. The shopper can no longer cancel them. Throws ShopError. */
export const packOrder = (
  shop: OrderShop,
  reference: string,
  quantities: readonly RequestedQuantity[] = [],
  options: ChangeChecks = {},
): Promise<OrderRecord> => {
  const pack: OrderWork = async (tx, { order, history }, at) => {
    const possible = toPack(order, ledgerOf(order, history), linesChosen(order, quantities))
    const parcel = newParcel(unitsOrThrow(possible), at)
    await insertParcel(tx, order.id, parcel)
    return [{ kind: 'packed', parcelId: parcel.id }]
  }
  return changeOrder(shop, reference, 'owner', pack, options)
}

/** Unpacks all packed parcels of an order. Throws ShopError if there are none. */
export async function unpackOrder(
  shop: OrderShop,
  reference: string,
  options: ChangeChecks = {},
): Promise<OrderRecord & { unpacked: Parcel[] }> {
  let unpacked: Parcel[] = []
  const unpack: OrderWork = (tx, record) => unpackParcels(tx, (unpacked = packedParcels(record)))
  const record = await changeOrder(shop, reference, 'owner', unpack, options)
  return { ...record, unpacked }
}

export async function unpackParcels(tx: Tx, parcels: readonly Parcel[]): Promise<OrderEventContent[]> {
  for (const { id } of parcels) await deleteParcel(tx, id)
  return parcels.map(({ id }) => ({ kind: 'unpacked', parcelId: id }))
}

type ShipOptions = ChangeChecks & {
  /** The batch that it can be undone with. Its email waits `UNDO_MS`. */
  batchId?: string | undefined
  /** The packed parcel to ship. If it was shipped with the same tracking number, nothing changes. */
  parcelId?: string | undefined
}

/** If no pieces are chosen, ships the oldest packed parcel, or else all open pieces. Throws ShopError. */
export function shipOrder(
  shop: OrderShop,
  reference: string,
  tracking: TrackingInfo,
  quantities: readonly RequestedQuantity[] = [],
  { batchId, parcelId, ...options }: ShipOptions = {},
): Promise<OrderRecord> {
  // A repeated request would meet its own event.
  if (parcelId !== undefined && options.seenEventId !== undefined)
    throw invalid('Send parcelId or seenEventId, but not both.', { seenEventId: 'Not with parcelId' })
  const ship: OrderWork = async (tx, { order, history }, at) => {
    const known = checkCarriage(tracking)
    const possible =
      parcelId === undefined
        ? { ...toShip(order, history, ledgerOf(order, history), linesChosen(order, quantities)), isRepeat: false }
        : toShipParcel({ order, history }, parcelId, known)
    const units = unitsOrThrow(possible)
    const { packed, isRepeat } = possible
    if (isRepeat) return []
    const parcel = packed ?? newParcel(units, at)
    if (!packed) await insertParcel(tx, order.id, parcel)
    await saveParcel(tx, { ...parcel, ...known, state: 'shipped', shippedAt: at })
    if (known.trackingNumber !== null) await reindexOrder(tx, order.id)
    const batched = { parcelId: parcel.id, wasPacked: packed !== null, shippedAt: at }
    if (batchId !== undefined) await insertBatchedParcel(tx, { ...batched, batchId })
    return [{ kind: 'shipped', parcelId: parcel.id }]
  }
  const emailDelayMs = batchId === undefined ? 0 : UNDO_MS
  return changeOrder(shop, reference, 'owner', ship, { ...options, emailDelayMs })
}

/** If the shipping email is still pending, only the delivery email is sent. Throws ShopError. */
export const deliverOrder = (shop: OrderShop, reference: string, options: ChangeChecks = {}): Promise<OrderRecord> => {
  const deliver: OrderWork = async (tx, { order, history }, at) => {
    unitsOrThrow(toDeliver(order, history))
    const sent = history.parcels.filter((parcel) => stageOf(parcel) === 'on the way')
    for (const parcel of sent) {
      await saveParcel(tx, { ...parcel, state: 'delivered', deliveredAt: at })
      const shipping = shippedEventOf(history.events, parcel.id)
      if (shipping) await dropUntried(tx, shipping.id)
    }
    return sent.map(({ id }) => ({ kind: 'delivered', parcelId: id }))
  }
  return changeOrder(shop, reference, 'owner', deliver, options)
}

function packedParcels({ order, history }: OrderRecord): Parcel[] {
  unitsOrThrow(toUnpack(order, history))
  return history.parcels.filter((parcel) => !hasLeft(parcel))
}

const newParcel = (lines: LineQuantity[], at: string): Parcel => ({
  ...NOT_SENT,
  id: randomUUIDv7(),
  lines,
  packedAt: at,
})

export const NOT_SENT = {
  state: 'packed',
  carrier: null,
  trackingNumber: null,
  trackingUrl: null,
  shippedAt: null,
  deliveredAt: null,
} as const

const MAX_CARRIAGE_LENGTH = 100

function checkCarriage({ carrier, trackingNumber, trackingUrl }: TrackingInfo): TrackingInfo {
  for (const [name, text] of Object.entries({ carrier, 'tracking number': trackingNumber }))
    if (text !== null && (text.trim() === '' || text.length > MAX_CARRIAGE_LENGTH || text !== plainLine(text)))
      throw invalid(`The ${name} must be a single line of at most ${MAX_CARRIAGE_LENGTH} characters.`)
  if (trackingUrl !== null && !/^https:\/\/[^\s<>"]{1,2000}$/.test(trackingUrl))
    throw invalid(`"${trackingUrl}" is not an https:// address.`)
  const url = trackingUrl ?? (carrier && trackingNumber ? trackingUrlOf(carrier, trackingNumber) : null)
  return { carrier, trackingNumber, trackingUrl: url }
}
