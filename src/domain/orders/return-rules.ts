import { addDays, dayOf, type Clock, type TimeZone } from '#domain/days.ts'
import type { Cents } from '#domain/money.ts'
import type { Order } from './orders.ts'
import type { Photo } from './claim-photos.ts'
import type { Parcel, PieceCount } from './fulfillment.ts'
import type { OrderHistory } from './history.ts'
import { ledgerOf, unitsIn, type Ledger, type LedgerLine } from './ledger.ts'

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

/** `until` is the last day, like 2026-01-29; null as long as its days have not begun. */
export type Returnable = { pieces: number[]; until: string | null }

/** Whether the order was placed where nobody was told of such a right. */
export const lacksRight = (kind: ReturnKind, { withdrawal }: Pick<Order, 'withdrawal'>): boolean =>
  kind === 'withdrawal' && !withdrawal

export function returnableOf(kind: ReturnKind, order: Order, history: OrderHistory, clock: Clock): Returnable {
  const { lines } = order
  if (lacksRight(kind, order)) return { pieces: lines.map(() => 0), until: null }
  const days = daysOf(kind, order)
  const ledger = ledgerOf(order, history)
  const deliveries = kind === 'withdrawal' ? [withdrawable(ledger, history)] : history.parcels.filter(hasLeft)
  const open = deliveries.filter(({ deliveredAt }) => deliveredAt === null || isWithin(kind, days, deliveredAt, clock))
  // Earlier returns are counted against the pieces that arrived first.
  const pieces = ledger.lines.map((line, position) =>
    Math.max(0, Math.min(unitsIn(deliveries, position) - takenUnits(kind, line), unitsIn(open, position))),
  )
  const counted = open.length > 0 ? open : deliveries
  const last = latest(counted.map(({ deliveredAt }) => deliveredAt))
  return { pieces, until: last === null ? null : lastDay(days, last, clock.timeZone) }
}

export const returnName = (orderNumber: string, ordinal: number): string => `${orderNumber}-R${ordinal}`

/** Units that a request of this kind cannot name. A withdrawal takes over what waits in a return or claim. */
export const takenUnits = (kind: ReturnKind, { returned, requested }: LedgerLine): number =>
  kind === 'withdrawal' ? returned - requested : returned

/** Whether it is a return or claim of which nothing has come. */
export const isWaiting = ({ kind, state }: Pick<Return, 'kind' | 'state'>): boolean =>
  kind !== 'withdrawal' && (state === 'requested' || state === 'approved')

/** The parcels that a withdrawal unpacks: what has not left yet need not come back. */
export const unpackedBy = (
  { kind, lines }: { kind: ReturnKind; lines: readonly PieceCount[] },
  { parcels }: Pick<OrderHistory, 'parcels'>,
): Parcel[] =>
  kind !== 'withdrawal'
    ? []
    : parcels.filter(
        (parcel) =>
          parcel.state === 'packed' &&
          parcel.lines.some((packed) => lines.some((line) => line.position === packed.position)),
      )

/** A return or a claim ends with the shop's day; a withdrawal, which is law, when that day has ended for every shopper. */
export const isWithin = (kind: ReturnKind, days: number, deliveredAt: string, { now, timeZone }: Clock): boolean =>
  dayOf(now, kind === 'withdrawal' ? WESTERNMOST : timeZone) <= lastDay(days, deliveredAt, timeZone)

/** Twelve hours behind UTC, whatever the sign says. */
const WESTERNMOST = 'Etc/GMT+12'

/** The last of the days that begin with this time. */
export const lastDay = (days: number, at: string, timeZone: TimeZone): string => addDays(dayOf(at, timeZone), days)

type Delivery = { lines: readonly PieceCount[]; deliveredAt: string | null }

const hasLeft = ({ state }: Parcel): boolean => state !== 'packed'

/** What was not canceled, as one delivery: also units that were not sent. Its days begin with the last parcel; a replacement does not begin them anew. */
function withdrawable({ lines, replacements }: Ledger, { parcels }: OrderHistory): Delivery {
  const ordered = parcels.filter((parcel) => !replacements.has(parcel))
  const isComplete = lines.every(({ kept }, position) => unitsIn(ordered, position) >= kept)
  return {
    lines: lines.map((line, position) => ({ position, quantity: line.ordered + line.replaced - line.canceled })),
    deliveredAt: isComplete ? latest(ordered.map(({ deliveredAt }) => deliveredAt)) : null,
  }
}

/** Null, for a time that is still to come, is the latest. */
const latest = (times: readonly (string | null)[]): string | null =>
  times.includes(null) ? null : (times.toSorted().at(-1) ?? null)
