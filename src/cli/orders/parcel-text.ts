import type { Parcel } from '#domain/orders/fulfillment.ts'
import type { OwnerRecord } from '#contract/owner/orders/order-record.ts'
import type { PieceChoice } from '#shop/orders/chosen-pieces.ts'
import type { TrackingInfo } from '#shop/orders/fulfill/parcels.ts'
import type { Opened } from './changes.ts'
import { piecesOf } from './pieces.ts'

/** The parcel that the latest event is about. */
export function changedParcel({ history: { parcels, events } }: OwnerRecord): Parcel {
  const event = events.at(-1)!
  return parcels.find(({ id }) => 'parcelId' in event && id === event.parcelId)!
}

export const shippedText = (parcel: Parcel): string =>
  `shipped, ${[piecesOf(parcel.lines), ...carriageWords(parcel)].join(', ')}.`

type Shipping = { number: string; tracking: TrackingInfo; lines?: PieceChoice[] | undefined; batchId?: string }
export type Shipped = OwnerRecord & { unpaid: string | null }

/** Ships an order, or does a dry run. */
export const shipOne = (
  owner: Opened['owner'],
  { number, tracking, ...parts }: Shipping,
  how: { dryRun: true } | { evenIfUnpaid: boolean },
): Promise<Shipped> => owner('POST /owner/orders/{number}/shipments', { number, ...tracking, ...parts, ...how })

/** Describes the parcel that would be shipped. */
export function previewText(record: OwnerRecord, tracking: TrackingInfo): string {
  const { lines } = changedParcel(record)
  const name = [tracking.carrier, tracking.trackingNumber].filter((word) => word !== null).join(' ')
  return `would be shipped, ${[piecesOf(lines), name].filter((word) => word !== '').join(', ')}.`
}

/** "UPS 1Z999" and the tracking page, as far as they are known. */
export function carriageWords({ carrier, trackingNumber, trackingUrl }: Parcel): string[] {
  const name = [carrier, trackingNumber].filter((word) => word !== null).join(' ')
  return [name, trackingUrl ?? ''].filter((word) => word !== '')
}
