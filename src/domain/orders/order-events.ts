import { PARCEL_STATE_NAMES, type LineQuantity } from './fulfillment.ts'

/** Who caused an event. `system` is the shop itself, such as when the provider responds. */
export const ACTORS = ['shopper', 'owner', 'system'] as const
export type Actor = (typeof ACTORS)[number]

export const PARCEL_EVENTS = [...PARCEL_STATE_NAMES, 'unpacked', 'shippingUndone'] as const
export type ParcelEventKind = (typeof PARCEL_EVENTS)[number]
export const RETURN_EVENTS = [
  'withdrawn',
  'returnRequested',
  'returnApproved',
  'returnRefused',
  'returnReceived',
  'replaced',
  'returnClosed',
] as const
export const REFUND_EVENTS = ['refundQueued', 'refunded', 'refundSettled', 'refundFailed'] as const

export type OrderEventContent =
  | { kind: ParcelEventKind; parcelId: string }
  | { kind: 'addressChanged' }
  | { kind: 'canceled'; cancellationId: string }
  | { kind: (typeof RETURN_EVENTS)[number]; returnId: string }
  | { kind: 'returnSuperseded'; returnId: string; withdrawalId: string; lines: LineQuantity[] }
  | { kind: 'returnRemaining'; returnId: string; receivedId: string; lines: LineQuantity[] }
  | { kind: (typeof REFUND_EVENTS)[number]; refundId: string }

/** `refundSettled`: paid another way. `returnSuperseded`: its lines moved to a withdrawal. `returnRemaining`: its lines have not arrived. */
export type OrderEvent = OrderEventContent & { id: string; actor: Actor; createdAt: string }
export type OrderEventKind = OrderEvent['kind']

/** The event of a parcel being shipped; the latest one if shipping was undone before. */
export const shippedEventOf = (events: readonly OrderEvent[], parcelId: string): OrderEvent | undefined =>
  events.findLast((event) => event.kind === 'shipped' && event.parcelId === parcelId)

const MAILED_EVENTS = [
  'shipped',
  'delivered',
  'addressChanged',
  'canceled',
  'refunded',
  'refundSettled',
  'withdrawn',
  'returnRequested',
  'returnApproved',
  'returnRefused',
  'returnReceived',
] as const satisfies OrderEventKind[]
export type MailedEventKind = (typeof MAILED_EVENTS)[number]

export const isMailed = ({ kind }: OrderEventContent): boolean => MAILED_EVENTS.some((one) => one === kind)

export const SHOWN_EVENTS = [
  'packed',
  'shipped',
  'shippingUndone',
  'delivered',
  'addressChanged',
  'canceled',
  'withdrawn',
  'returnRequested',
  'returnApproved',
  'returnRefused',
  'returnReceived',
  'replaced',
  'returnRemaining',
  'returnSuperseded',
  'refundQueued',
  'refunded',
  'refundSettled',
] as const satisfies OrderEventKind[]
