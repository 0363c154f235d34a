import type { Parcel } from '#domain/orders/fulfillment.ts'
import type { OrderRecord } from '#domain/orders/history.ts'
import type { FulfillmentShop } from '#shop/orders/change-order.ts'
import type { PieceChoice } from '#shop/orders/chosen-pieces.ts'
import { previewShipment, type Carriage } from '#shop/orders/fulfill/parcels.ts'
import { piecesOf } from './pieces.ts'

/** The parcel of the latest event. */
export function changedParcel({ history: { parcels, events } }: OrderRecord): Parcel {
  const event = events.at(-1)!
  return parcels.find(({ id }) => 'parcelId' in event && id === event.parcelId)!
}

export const shippedText = (parcel: Parcel): string =>
  `shipped, ${[piecesOf(parcel.lines), ...carriageWords(parcel)].join(', ')}.`

/** Describes the parcel that would be shipped. Throws as shipping it does. */
export async function previewText(
  shop: FulfillmentShop,
  number: string,
  carriage: Carriage,
  pieces?: readonly PieceChoice[],
): Promise<string> {
  const lines = await previewShipment(shop, number, carriage, pieces)
  const name = [carriage.carrier, carriage.trackingNumber].filter((word) => word !== null).join(' ')
  return `would be shipped, ${[piecesOf(lines), name].filter((word) => word !== '').join(', ')}.`
}

/** "UPS 1Z999" and the address that follows the parcel, as far as they are known. */
export function carriageWords({ carrier, trackingNumber, trackingUrl }: Parcel): string[] {
  const name = [carrier, trackingNumber].filter((word) => word !== null).join(' ')
  return [name, trackingUrl ?? ''].filter((word) => word !== '')
}
