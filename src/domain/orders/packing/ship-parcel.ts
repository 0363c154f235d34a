import { hasLeft, type Parcel, type Possibility } from '#domain/orders/fulfillment.ts'
import type { OrderRecord } from '#domain/orders/history.ts'

type Carriage = Pick<Parcel, 'carrier' | 'trackingNumber'>

/** `isRepeat`: it was shipped with the same tracking number, so that nothing is left to do. */
export function toShipParcel(
  { order, history }: OrderRecord,
  parcelId: string,
  { carrier, trackingNumber }: Carriage,
): Possibility & { packed: Parcel | null; isRepeat: boolean } {
  const packed = history.parcels.find(({ id }) => id === parcelId) ?? null
  const found = { units: packed?.lines ?? [], why: null, packed, isRepeat: false }
  if (!packed) return { ...found, why: `Order ${order.number} no longer has this parcel: it was unpacked.` }
  if (!hasLeft(packed)) return found
  if (packed.carrier === carrier && packed.trackingNumber === trackingNumber) return { ...found, isRepeat: true }
  const known = packed.trackingNumber === null ? 'without a tracking number' : `as ${packed.trackingNumber}`
  return { ...found, why: `Order ${order.number} was already shipped, ${known}.` }
}
