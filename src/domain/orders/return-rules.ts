import { addDays, dayOf, type Clock, type TimeZone } from '#domain/days.ts'
import type { Cents } from '#domain/money.ts'
import type { Order } from './orders.ts'
import type { Photo } from './claim-photos.ts'
import {
  piecesIn,
  replacedPieces,
  type Cancellation,
  type Ordered,
  type Parcel,
  type PieceCount,
} from './fulfillment.ts'
import { keptPieces, orderedParcels } from './replacements.ts'

/** `withdrawal`: from the contract, by law. `return`: within the shop's own days. `claim`: damaged, wrong or missing. */
export const RETURN_KINDS = ['withdrawal', 'return', 'claim'] as const
export type ReturnKind = (typeof RETURN_KINDS)[number]

export const RETURN_STATES = ['requested', 'approved', 'received', 'closed', 'refused'] as const
export type ReturnState = (typeof RETURN_STATES)[number]

export const RETURN_REASONS = [
  'notNeeded',
  'doesNotFit',
  'notAsDescribed',
  'other',
  'damaged',
  'wrong',
  'missing',
] as const
export type ReturnReason = (typeof RETURN_REASONS)[number]

export type ReturnWish = 'refund' | 'exchange'

export type Return = {
  id: string
  /** Counts the returns of an order, from 1. */
  ordinal: number
  requestKey: string
  kind: ReturnKind
  state: ReturnState
  /** Null for a withdrawal, which needs none. */
  reason: ReturnReason | null
  comment: string | null
  answer: string | null
  wish: ReturnWish
  /** Pieces that were packed or sent. `restocked`: how many of them went back to the stock. */
  lines: (PieceCount & { restocked: number })[]
  photos: Photo[]
  /** The cancellation of the pieces of a withdrawal that were not packed. */
  cancellationId: string | null
  /** The part of the shipping cost that goes back once the pieces are there. */
  shippingCents: Cents
  /** The time when its pieces were to be sent again without a new payment; null if they are not. */
  replacedAt: string | null
  createdAt: string
}

/** The days after that of the delivery. Directive 2011/83/EU has 14, and the legal guarantee two years, which may have a leap day. */
export const daysOf = (kind: ReturnKind, { returnDays }: Pick<Order, 'returnDays'>): number =>
  ({ withdrawal: 14, return: returnDays, claim: 731 })[kind]

/** The law gives the shopper 14 days to send back what was withdrawn from; the owner waits longer before giving it up. */
const WITHDRAWAL_WAIT_DAYS = 30

/** The first day on which the owner may refuse a return. A withdrawal cannot be refused, but its pieces may never come. */
export const refusableFrom = ({ kind, createdAt }: Pick<Return, 'kind' | 'createdAt'>, timeZone: TimeZone): string =>
  addDays(dayOf(createdAt, timeZone), kind === 'withdrawal' ? WITHDRAWAL_WAIT_DAYS : 0)

export type ReturnHistory = {
  parcels: readonly Parcel[]
  cancellations: readonly Cancellation[]
  returns: readonly Pick<Return, 'state' | 'lines' | 'kind' | 'replacedAt'>[]
}

/** `until` is the last day, like 2026-01-29; null as long as its days have not begun. */
export type Returnable = { pieces: number[]; until: string | null }

/** An order, with the days and rights that it has. */
export type Bought<Line extends Ordered[number] = Ordered[number]> = Pick<Order, 'returnDays' | 'withdrawal'> & {
  lines: readonly Line[]
}

/** Whether the order was placed where nobody was told of such a right. */
export const lacksRight = (kind: ReturnKind, { withdrawal }: Pick<Order, 'withdrawal'>): boolean =>
  kind === 'withdrawal' && !withdrawal

export function returnableOf(kind: ReturnKind, order: Bought, history: ReturnHistory, clock: Clock): Returnable {
  const { lines } = order
  if (lacksRight(kind, order)) return { pieces: lines.map(() => 0), until: null }
  const days = daysOf(kind, order)
  const taken = takenPieces(kind, lines, history.returns)
  const deliveries = deliveriesOf(kind, lines, history)
  const open = deliveries.filter(({ deliveredAt }) => deliveredAt === null || isWithin(kind, days, deliveredAt, clock))
  const all = piecesIn(lines, deliveries)
  const inTime = piecesIn(lines, open)
  // Earlier returns are counted against the pieces that arrived first.
  const pieces = all.map((sent, position) => Math.max(0, Math.min(sent - taken[position]!, inTime[position]!)))
  const counted = open.length > 0 ? open : deliveries
  const last =
    counted
      .map(({ deliveredAt }) => deliveredAt)
      .toSorted(latestLast)
      .at(-1) ?? null
  return { pieces, until: last === null ? null : lastDay(days, last, clock.timeZone) }
}

export const returnName = (orderNumber: string, ordinal: number): string => `${orderNumber}-R${ordinal}`

/** Pieces of each line that are in a return which was not refused, by position. */
export const returnedPieces = (lines: Ordered, returns: ReturnHistory['returns']): number[] =>
  piecesIn(
    lines,
    returns.filter(({ state }) => state !== 'refused'),
  )

/** Pieces of each line that a request of this kind cannot name. A withdrawal takes over what waits in a return or claim. */
export const takenPieces = (kind: ReturnKind, lines: Ordered, returns: ReturnHistory['returns']): number[] =>
  returnedPieces(lines, kind === 'withdrawal' ? returns.filter((one) => !isWaiting(one)) : returns)

/** Whether it is a return or claim of which nothing has come. */
export const isWaiting = ({ kind, state }: Pick<Return, 'kind' | 'state'>): boolean =>
  kind !== 'withdrawal' && (state === 'requested' || state === 'approved')

/** The parcels that a withdrawal unpacks: what has not left yet need not come back. */
export const unpackedBy = (
  { kind, lines }: { kind: ReturnKind; lines: readonly PieceCount[] },
  { parcels }: Pick<ReturnHistory, 'parcels'>,
): Parcel[] =>
  kind !== 'withdrawal'
    ? []
    : parcels.filter(
        (parcel) =>
          parcel.state === 'packed' &&
          parcel.lines.some((packed) => lines.some((line) => line.position === packed.position)),
      )

export const sentPieces = (lines: Ordered, { parcels }: Pick<ReturnHistory, 'parcels'>): number[] =>
  piecesIn(
    lines,
    parcels.filter(({ state }) => state !== 'packed'),
  )

/** A return or a claim ends with the shop's day; a withdrawal, which is law, when that day has ended for every shopper. */
export const isWithin = (kind: ReturnKind, days: number, deliveredAt: string, { now, timeZone }: Clock): boolean =>
  dayOf(now, kind === 'withdrawal' ? WESTERNMOST : timeZone) <= lastDay(days, deliveredAt, timeZone)

/** Twelve hours behind UTC, whatever the sign says. */
const WESTERNMOST = 'Etc/GMT+12'

/** The last of the days that begin with this time. */
export const lastDay = (days: number, at: string, timeZone: TimeZone): string => addDays(dayOf(at, timeZone), days)

type Delivery = { lines: readonly PieceCount[]; deliveredAt: string | null }

/** Null stands for pieces that have not arrived. The days of a withdrawal begin with the last delivery; it may name unsent pieces. */
function deliveriesOf(kind: ReturnKind, lines: Ordered, history: ReturnHistory): Delivery[] {
  const { cancellations } = history
  if (kind !== 'withdrawal') return history.parcels.filter(({ state }) => state !== 'packed')
  // A replacement does not begin the days anew.
  const parcels = orderedParcels(lines, history)
  const canceled = piecesIn(lines, cancellations)
  const replaced = replacedPieces(lines, history)
  const kept = lines.map(({ quantity }, position) => ({
    position,
    quantity: quantity + replaced[position]! - canceled[position]!,
  }))
  const parceled = piecesIn(lines, parcels)
  const isComplete = keptPieces(lines, history).every((quantity, position) => parceled[position]! >= quantity)
  const times = parcels.map(({ deliveredAt }) => deliveredAt).toSorted(latestLast)
  return [{ lines: kept, deliveredAt: isComplete ? (times.at(-1) ?? null) : null }]
}

/** Null, which is still to come, is the latest. */
const latestLast = (a: string | null, b: string | null): number =>
  a === b ? 0 : a === null ? 1 : b === null ? -1 : a < b ? -1 : 1
