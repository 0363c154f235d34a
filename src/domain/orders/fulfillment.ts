export type LineQuantity = { position: number; quantity: number }

/** The units that a deed applies to, or a sentence why it is not possible. */
export type Possibility = { units: LineQuantity[]; why: string | null }

export const unitsAt = (units: readonly LineQuantity[], position: number): number =>
  units.reduce((sum, line) => (line.position === position ? sum + line.quantity : sum), 0)

export const isSome = ({ quantity }: LineQuantity): boolean => quantity > 0

/** A pickup is `shipped` once it is ready, and `delivered` once it was picked up. */
export const PARCEL_STATES = ['packed', 'shipped', 'delivered'] as const

export type Parcel = {
  id: string
  state: (typeof PARCEL_STATES)[number]
  carrier: string | null
  trackingNumber: string | null
  trackingUrl: string | null
  lines: LineQuantity[]
  packedAt: string
  shippedAt: string | null
  deliveredAt: string | null
}

const HAS_LEFT: Record<Parcel['state'], boolean> = { packed: false, shipped: true, delivered: true }

/** Whether the parcel was sent; for a pickup, whether it is ready. */
export const hasLeft = ({ state }: Parcel): boolean => HAS_LEFT[state]

export type Cancellation = {
  id: string
  reason: string | null
  lines: (LineQuantity & { restocked: boolean })[]
  createdAt: string
}

export const quantityText = (count: number): string => (count === 1 ? '1 item' : `${count} items`)

const TRACKING: Record<string, (number: string) => string> = {
  ups: (number) => `https://www.ups.com/track?tracknum=${number}`,
  usps: (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`,
  fedex: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`,
  dhl: (number) => `https://www.dhl.com/us-en/home/tracking.html?tracking-id=${number}`,
}

export const trackingUrlOf = (carrier: string, trackingNumber: string): string | null =>
  TRACKING[carrier.toLowerCase().replaceAll(/[^a-z]/g, '')]?.(encodeURIComponent(trackingNumber)) ?? null
