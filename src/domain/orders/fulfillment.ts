export type LineQuantity = { position: number; quantity: number }

/** The units that a deed applies to, or a sentence why it is not possible. */
export type Possibility = { units: LineQuantity[]; why: string | null }

export const unitsAt = (units: readonly LineQuantity[], position: number): number =>
  units.reduce((sum, line) => (line.position === position ? sum + line.quantity : sum), 0)

export const isSome = ({ quantity }: LineQuantity): boolean => quantity > 0

export type ParcelTime = 'packedAt' | 'shippedAt' | 'deliveredAt'

type ParcelFacts = {
  /** A pickup has left once it is ready, and arrived once it was picked up. */
  stage: 'here' | 'on the way' | 'arrived'
  /** The times that a parcel in this state has; the last is when it got there. */
  times: readonly ParcelTime[]
  words: { parcel: string; pickup: string }
}

export type ParcelState = 'packed' | 'shipped' | 'delivered'

/** Each state is also an event, from which the shop and its audits derive everything about a parcel. */
export const PARCEL_STATES: Record<ParcelState, ParcelFacts> = {
  packed: { stage: 'here', times: ['packedAt'], words: { parcel: 'Packed', pickup: 'Packed' } },
  shipped: {
    stage: 'on the way',
    times: ['packedAt', 'shippedAt'],
    words: { parcel: 'Shipped', pickup: 'Ready for pickup' },
  },
  delivered: {
    stage: 'arrived',
    times: ['packedAt', 'shippedAt', 'deliveredAt'],
    words: { parcel: 'Delivered', pickup: 'Picked up' },
  },
}

export const PARCEL_STATE_NAMES = Object.keys(PARCEL_STATES) as [ParcelState, ...ParcelState[]]

export const parcelStatesIn = (stage: ParcelFacts['stage']): ParcelState[] =>
  PARCEL_STATE_NAMES.filter((state) => PARCEL_STATES[state].stage === stage)

export type Parcel = {
  id: string
  state: ParcelState
  carrier: string | null
  trackingNumber: string | null
  trackingUrl: string | null
  lines: LineQuantity[]
  packedAt: string
  shippedAt: string | null
  deliveredAt: string | null
}

export const stageOf = ({ state }: Parcel): ParcelFacts['stage'] => PARCEL_STATES[state].stage

/** Whether the parcel was sent; for a pickup, whether it is ready. */
export const hasLeft = (parcel: Parcel): boolean => stageOf(parcel) !== 'here'

/** When the parcel got into its state. */
export const stateTimeOf = (parcel: Pick<Parcel, 'state' | ParcelTime>): string | null =>
  parcel[PARCEL_STATES[parcel.state].times.at(-1)!]

/** Whether parcels in this state have been in the other, or are. */
export const hasBeen = (state: ParcelState, other: ParcelState): boolean =>
  PARCEL_STATES[state].times.includes(PARCEL_STATES[other].times.at(-1)!)

export type Cancellation = {
  id: string
  reason: string | null
  lines: (LineQuantity & { restocked: boolean })[]
  createdAt: string
}

export const quantityText = (count: number): string => (count === 1 ? '1 item' : `${count} items`)

export const totalQuantityText = (lines: readonly { quantity: number }[]): string =>
  quantityText(lines.reduce((sum, { quantity }) => sum + quantity, 0))

const TRACKING: Record<string, (number: string) => string> = {
  UPS: (number) => `https://www.ups.com/track?tracknum=${number}`,
  USPS: (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`,
  FedEx: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`,
  DHL: (number) => `https://www.dhl.com/us-en/home/tracking.html?tracking-id=${number}`,
}

/** Those whose parcels have a tracking URL. */
export const CARRIERS = Object.keys(TRACKING)

export function trackingUrlOf(carrier: string, trackingNumber: string): string | null {
  const letters = carrier.toLowerCase().replaceAll(/[^a-z]/g, '')
  const known = CARRIERS.find((name) => name.toLowerCase() === letters)
  return known === undefined ? null : TRACKING[known]!(encodeURIComponent(trackingNumber))
}
