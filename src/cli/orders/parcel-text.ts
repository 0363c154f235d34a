import type { Parcel } from '#domain/orders/fulfillment.ts'
import type { OrderRecord } from '#domain/orders/history.ts'
import { piecesOf } from './pieces.ts'

/** The parcel of the latest event. */
export function changedParcel({ history: { parcels, events } }: OrderRecord): Parcel {
  const event = events.at(-1)!
  return parcels.find(({ id }) => 'parcelId' in event && id === event.parcelId)!
}

export const shippedText = (parcel: Parcel): string =>
  `shipped, ${[piecesOf(parcel.lines), ...carriageWords(parcel)].join(', ')}.`

/** "UPS 1Z999" and the address that follows the parcel, as far as they are known. */
export function carriageWords({ carrier, trackingNumber, trackingUrl }: Parcel): string[] {
  const name = [carrier, trackingNumber].filter((word) => word !== null).join(' ')
  return [name, trackingUrl ?? ''].filter((word) => word !== '')
}
