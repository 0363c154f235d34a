import type { Ledger } from './ledger.ts'
import type { OrderStatus } from './orders.ts'

/** Pieces of the order's line at a position. */
export type PieceCount = { position: number; quantity: number }

export const PARCEL_STATES = ['packed', 'shipped', 'delivered'] as const

export type Parcel = {
  id: string
  state: (typeof PARCEL_STATES)[number]
  carrier: string | null
  trackingNumber: string | null
  trackingUrl: string | null
  lines: PieceCount[]
  packedAt: string
  shippedAt: string | null
  deliveredAt: string | null
}

export type Cancellation = {
  id: string
  reason: string | null
  lines: (PieceCount & { restocked: boolean })[]
  createdAt: string
}

/** The state of an order that follows from its pieces. The specification's status has no word for "partly shipped". */
export type OrderProgress = OrderStatus | 'partly shipped'

export function progressOf({ lines }: Ledger): OrderProgress {
  const has = (count: 'unfulfilled' | 'packed' | 'sent') => lines.some((line) => line[count] > 0)
  if (!has('packed') && !has('sent')) return has('unfulfilled') ? 'processing' : 'canceled'
  if (has('unfulfilled') || has('packed')) return has('sent') ? 'partly shipped' : 'processing'
  return lines.every(({ sent, delivered }) => delivered === sent) ? 'delivered' : 'shipped'
}

export const statusOf = (progress: OrderProgress): OrderStatus =>
  progress === 'partly shipped' ? 'processing' : progress

/** Whether the shopper can cancel it: nothing is packed yet. */
export const isCancelable = ({ lines }: Ledger): boolean =>
  lines.every(({ packed, sent }) => packed + sent === 0) && lines.some((line) => line.unfulfilled > 0)

export const countPieces = (count: number): string => (count === 1 ? '1 piece' : `${count} pieces`)

const TRACKING: Record<string, (number: string) => string> = {
  ups: (number) => `https://www.ups.com/track?tracknum=${number}`,
  usps: (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`,
  fedex: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`,
  dhl: (number) => `https://www.dhl.com/us-en/home/tracking.html?tracking-id=${number}`,
}

export const trackingUrlOf = (carrier: string, trackingNumber: string): string | null =>
  TRACKING[carrier.toLowerCase().replaceAll(/[^a-z]/g, '')]?.(encodeURIComponent(trackingNumber)) ?? null
