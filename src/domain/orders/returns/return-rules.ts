import { addDays, dayOf, type Clock, type TimeZone } from '#domain/days.ts'
import { WITHDRAWAL_ENDS_IN, WITHDRAWAL_WAIT_DAYS } from '#domain/markets/eu.ts'
import { marketOf } from '#domain/markets/market-of-order.ts'
import type { Order } from '#domain/orders/orders.ts'
import type { Return, ReturnKind } from './returns.ts'
import { hasLeft, type Parcel, type LineQuantity } from '#domain/orders/fulfillment.ts'
import type { OrderHistory } from '#domain/orders/history.ts'
import { ledgerOf, unitsIn, type Ledger, type LedgerLine } from '#domain/orders/ledger.ts'

/** Days after that of the delivery; null where the buyer has no such right. */
export function daysOf(kind: ReturnKind, order: Pick<Order, 'withdrawal' | 'returnDays'>): number | null {
  const days = marketOf(order).returnDays[kind]
  return days === 'shop' ? order.returnDays : days
}

/** The first day on which the owner may refuse a return. A withdrawal cannot be refused, but its pieces may never come. */
export const refusableFrom = ({ kind, createdAt }: Pick<Return, 'kind' | 'createdAt'>, timeZone: TimeZone): string =>
  addDays(dayOf(createdAt, timeZone), kind === 'withdrawal' ? WITHDRAWAL_WAIT_DAYS : 0)

/** `until` is the last day, like 2026-01-29; null as long as its days have not begun. */
export type Returnable = { pieces: number[]; until: string | null }

export function returnableOf(kind: ReturnKind, order: Order, history: OrderHistory, clock: Clock): Returnable {
  const days = daysOf(kind, order)
  if (days === null) return { pieces: order.lines.map(() => 0), until: null }
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

/** Units that a request of this kind cannot name. A withdrawal takes over what waits in a return or claim. */
export const takenUnits = (kind: ReturnKind, { returned, requested }: LedgerLine): number =>
  kind === 'withdrawal' ? returned - requested : returned

/** The parcels that a withdrawal unpacks: what has not left yet need not come back. */
export const unpackedBy = (
  { kind, lines }: { kind: ReturnKind; lines: readonly LineQuantity[] },
  { parcels }: Pick<OrderHistory, 'parcels'>,
): Parcel[] =>
  kind !== 'withdrawal'
    ? []
    : parcels.filter(
        (parcel) =>
          !hasLeft(parcel) && parcel.lines.some((packed) => lines.some((line) => line.position === packed.position)),
      )

/** A return or a claim ends with the shop's day; a withdrawal, which is law, when that day has ended for every shopper. */
export const isWithin = (kind: ReturnKind, days: number, deliveredAt: string, { now, timeZone }: Clock): boolean =>
  dayOf(now, kind === 'withdrawal' ? WITHDRAWAL_ENDS_IN : timeZone) <= lastDay(days, deliveredAt, timeZone)

export const lastDay = (days: number, at: string, timeZone: TimeZone): string => addDays(dayOf(at, timeZone), days)

type Delivery = { lines: readonly LineQuantity[]; deliveredAt: string | null }

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
