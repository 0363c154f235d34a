import { changedParcel } from '#domain/orders/history.ts'
import { totalQuantityText, type Parcel } from '#domain/orders/fulfillment.ts'
import type { OwnerRecord } from '#contract/owner/orders/order-record.ts'
import type { RequestedQuantity } from '#shop/orders/requested-quantities.ts'
import type { TrackingInfo } from '#shop/orders/fulfill/parcels.ts'
import type { Opened } from './changes.ts'

export const shippedText = (parcel: Parcel): string =>
  `shipped, ${[totalQuantityText(parcel.lines), ...carriageWords(parcel)].join(', ')}.`

type Shipping = { number: string; tracking: TrackingInfo; lines?: RequestedQuantity[] | undefined; batchId?: string }
export type Shipped = OwnerRecord & { unpaid: string | null }

export const shipOne = (
  owner: Opened['owner'],
  { number, tracking, ...parts }: Shipping,
  how: { dryRun: true } | { evenIfUnpaid: boolean },
): Promise<Shipped> => owner('POST /owner/orders/{number}/shipments', { number, ...tracking, ...parts, ...how })

export function previewText(record: OwnerRecord, tracking: TrackingInfo): string {
  const { lines } = changedParcel(record)
  const name = [tracking.carrier, tracking.trackingNumber].filter((word) => word !== null).join(' ')
  return `would be shipped, ${[totalQuantityText(lines), name].filter((word) => word !== '').join(', ')}.`
}

/** "UPS 1Z999" and the tracking URL, omitting whatever is unknown. */
export function carriageWords({ carrier, trackingNumber, trackingUrl }: Parcel): string[] {
  const name = [carrier, trackingNumber].filter((word) => word !== null).join(' ')
  return [name, trackingUrl ?? ''].filter((word) => word !== '')
}
