import type { OrderLine, OrderStatus } from './orders.ts'

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

/** A return, as far as its pieces are sent again: null if they are not. */
export type Replaced = { lines: readonly PieceCount[]; replacedAt: string | null }

export type Fulfillment = {
  parcels: readonly Parcel[]
  cancellations: readonly Cancellation[]
  returns: readonly Replaced[]
}
export type Ordered = readonly Pick<OrderLine, 'quantity'>[]

/** The state of an order that follows from its pieces. The specification's status has no word for "partly shipped". */
export type OrderProgress = OrderStatus | 'partly shipped'

/** Pieces of each line that were ordered or are sent again, and are neither packed nor canceled. Below zero only in damaged books. */
export function openPieces(lines: Ordered, { parcels, cancellations, returns }: Fulfillment): number[] {
  const replaced = replacedPieces(lines, { returns })
  const gone = piecesIn(lines, [...parcels, ...cancellations])
  return lines.map(({ quantity }, position) => quantity + replaced[position]! - gone[position]!)
}

/** Pieces of each line that are sent again without a new payment, by position. */
export const replacedPieces = (lines: Ordered, { returns }: Pick<Fulfillment, 'returns'>): number[] =>
  piecesIn(
    lines,
    returns.filter(({ replacedAt }) => replacedAt !== null),
  )

/** Pieces of each line in these entries, by position. */
export function piecesIn(lines: readonly unknown[], entries: readonly { lines: readonly PieceCount[] }[]): number[] {
  const pieces = lines.map(() => 0)
  for (const { position, quantity } of entries.flatMap((entry) => entry.lines))
    if (position in pieces) pieces[position]! += quantity
  return pieces
}

export function progressOf(lines: Ordered, fulfillment: Fulfillment): OrderProgress {
  const { parcels } = fulfillment
  const isOpen = openPieces(lines, fulfillment).some((quantity) => quantity > 0)
  if (parcels.length === 0) return isOpen ? 'processing' : 'canceled'
  const sent = parcels.filter(({ state }) => state !== 'packed')
  if (isOpen || sent.length < parcels.length) return sent.length > 0 ? 'partly shipped' : 'processing'
  return parcels.every(({ state }) => state === 'delivered') ? 'delivered' : 'shipped'
}

export const statusOf = (progress: OrderProgress): OrderStatus =>
  progress === 'partly shipped' ? 'processing' : progress

export const isCancelable = (lines: Ordered, fulfillment: Fulfillment): boolean =>
  fulfillment.parcels.length === 0 && openPieces(lines, fulfillment).some((quantity) => quantity > 0)

export const countPieces = (count: number): string => (count === 1 ? '1 piece' : `${count} pieces`)

export const allOpen = (lines: Ordered, fulfillment: Fulfillment): PieceCount[] =>
  openPieces(lines, fulfillment)
    .map((quantity, position) => ({ position, quantity }))
    .filter(({ quantity }) => quantity > 0)

const TRACKING: Record<string, (number: string) => string> = {
  ups: (number) => `https://www.ups.com/track?tracknum=${number}`,
  usps: (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`,
  fedex: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`,
  dhl: (number) => `https://www.dhl.com/us-en/home/tracking.html?tracking-id=${number}`,
}

export const trackingUrlOf = (carrier: string, trackingNumber: string): string | null =>
  TRACKING[carrier.toLowerCase().replaceAll(/[^a-z]/g, '')]?.(encodeURIComponent(trackingNumber)) ?? null
