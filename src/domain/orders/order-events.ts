import type { Cents } from '#domain/money.ts'
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

/** A line of an order created by the owner, who has changed its price. */
export type Repriced = { name: string; fromCents: Cents; toCents: Cents; reason: string }

export type OrderEventContent =
  | { kind: ParcelEventKind; parcelId: string }
  | { kind: 'created'; repriced: Repriced[] }
  | { kind: 'addressChanged' }
  | { kind: 'canceled'; cancellationId: string }
  | { kind: (typeof RETURN_EVENTS)[number]; returnId: string }
  | { kind: 'returnSuperseded'; returnId: string; withdrawalId: string; lines: LineQuantity[] }
  | { kind: 'returnRemaining'; returnId: string; receivedId: string; lines: LineQuantity[] }
  | { kind: (typeof REFUND_EVENTS)[number]; refundId: string }

/** `created`: by the owner, by hand. `refundSettled`: paid another way. `returnSuperseded`: its lines moved to a withdrawal. `returnRemaining`: its lines have not arrived. */
export type OrderEvent = OrderEventContent & { id: string; actor: Actor; createdAt: string }
export type OrderEventKind = OrderEvent['kind']

/** The event of a parcel being shipped; the latest one if shipping was undone before. */
export const shippedEventOf = (events: readonly OrderEvent[], parcelId: string): OrderEvent | undefined =>
  events.findLast((event) => event.kind === 'shipped' && event.parcelId === parcelId)

/** Whether the shopper sees the event, and gets an email about it. Others concern only the owner. */
const EVENTS = {
  created: { isShown: false, isMailed: false },
  packed: { isShown: true, isMailed: false },
  shipped: { isShown: true, isMailed: true },
  unpacked: { isShown: false, isMailed: false },
  shippingUndone: { isShown: true, isMailed: false },
  delivered: { isShown: true, isMailed: true },
  addressChanged: { isShown: true, isMailed: true },
  canceled: { isShown: true, isMailed: true },
  withdrawn: { isShown: true, isMailed: true },
  returnRequested: { isShown: true, isMailed: true },
  returnApproved: { isShown: true, isMailed: true },
  returnRefused: { isShown: true, isMailed: true },
  returnReceived: { isShown: true, isMailed: true },
  replaced: { isShown: true, isMailed: false },
  returnRemaining: { isShown: true, isMailed: false },
  returnSuperseded: { isShown: true, isMailed: false },
  // The refund already shows the end of a return.
  returnClosed: { isShown: false, isMailed: false },
  refundQueued: { isShown: true, isMailed: false },
  refunded: { isShown: true, isMailed: true },
  refundSettled: { isShown: true, isMailed: true },
  refundFailed: { isShown: false, isMailed: false },
} as const satisfies Record<OrderEventKind, { isShown: boolean; isMailed: boolean }>

type KindsThatAre<Fact extends 'isShown' | 'isMailed'> = {
  [Kind in OrderEventKind]: (typeof EVENTS)[Kind][Fact] extends true ? Kind : never
}[OrderEventKind]
export type MailedEventKind = KindsThatAre<'isMailed'>
type ShownEventKind = KindsThatAre<'isShown'>

type Of<Event extends OrderEventContent, Kind> = Event & { kind: Kind }

export const isMailed = <Event extends OrderEventContent>(event: Event): event is Of<Event, MailedEventKind> =>
  EVENTS[event.kind].isMailed

export const isShown = <Event extends OrderEventContent>(event: Event): event is Of<Event, ShownEventKind> =>
  EVENTS[event.kind].isShown

export const SHOWN_EVENTS = Object.keys(EVENTS).filter((kind) => EVENTS[kind as OrderEventKind].isShown) as [
  ShownEventKind,
  ...ShownEventKind[],
]
