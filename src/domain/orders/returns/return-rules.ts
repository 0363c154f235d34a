import { addDays, dayOf, type Clock, type TimeZone } from '#domain/days.ts'
import { WITHDRAWAL_ENDS_IN, WITHDRAWAL_WAIT_DAYS } from '#domain/markets/eu.ts'
import { marketOf } from '#domain/markets/market-of-order.ts'
import type { Order } from '#domain/orders/orders.ts'
import type { Return, ReturnKind } from './returns.ts'
import { hasLeft, type Parcel, type LineQuantity } from '#domain/orders/fulfillment.ts'
import type { OrderHistory } from '#domain/orders/history.ts'
import { ledgerOf, unitsIn, type Ledger, type LedgerLine } from '#domain/orders/ledger.ts'

/** Days after delivery; null if the buyer has no such right. */
export function daysOf(kind: ReturnKind, order: Pick<Order, 'withdrawal' | 'returnDays'>): number | null {
  const days = marketOf(order).returnDays[kind]
  return days === 'shop' ? order.returnDays : days
}

/** The first day on which the owner may close a return as refused. A withdrawal cannot be refused, but its items may never arrive. */
export const refusableFrom = ({ kind, createdAt }: Pick<Return, 'kind' | 'createdAt'>, timeZone: TimeZone): string =>
  addDays(dayOf(createdAt, timeZone), kind === 'withdrawal' ? WITHDRAWAL_WAIT_DAYS : 0)

/** `until` is the last day, such as 2026-01-29; null while the period has not started. */
export type Returnable = { pieces: number[]; until: string | null }

export function returnableOf(kind: ReturnKind, order: Order, history: OrderHistory, clock: Clock): Returnable {
  const days = daysOf(kind, order)
  if (days === null) return { pieces: order.lines.map(() => 0), until: null }
  const ledger = ledgerOf(order, history)
  const deliveries = kind === 'withdrawal' ? [withdrawable(ledger, history)] : history.parcels.filter(hasLeft)
  const open = deliveries.filter(({ deliveredAt }) => deliveredAt === null || isWithin(kind, days, deliveredAt, clock))
  // Units returned earlier count against the units that were delivered first.
  const pieces = ledger.lines.map((line, position) =>
    Math.max(0, Math.min(unitsIn(deliveries, position) - takenUnits(kind, line), unitsIn(open, position))),
  )
  const counted = open.length > 0 ? open : deliveries
  const last = latest(counted.map(({ deliveredAt }) => deliveredAt))
  return { pieces, until: last === null ? null : lastDay(days, last, clock.timeZone) }
}

/** Units that a request of this kind cannot include. A withdrawal may take over units from a pending return or claim. */
export const takenUnits = (kind: ReturnKind, { returned, requested }: LedgerLine): number =>
  kind === 'withdrawal' ? returned - requested : returned

/** The parcels that a withdrawal unpacks: items that have not left need not be returned. */
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

/** The period for a return or claim ends with the shop's day; for a withdrawal, when that day has ended in every time zone. */
export const isWithin = (kind: ReturnKind, days: number, deliveredAt: string, { now, timeZone }: Clock): boolean =>
  dayOf(now, kind === 'withdrawal' ? WITHDRAWAL_ENDS_IN : timeZone) <= lastDay(days, deliveredAt, timeZone)

export const lastDay = (days: number, at: string, timeZone: TimeZone): string => addDays(dayOf(at, timeZone), days)

type Delivery = { lines: readonly LineQuantity[]; deliveredAt: string | null }

/** Treats everything not canceled as one delivery, including unsent units. The period starts with the last parcel; a replacement does not restart it. */
function withdrawable({ lines, replacements }: Ledger, { parcels }: OrderHistory): Delivery {
  const ordered = parcels.filter((parcel) => !replacements.has(parcel))
  const isComplete = lines.every(({ kept }, position) => unitsIn(ordered, position) >= kept)
  return {
    lines: lines.map((line, position) => ({ position, quantity: line.ordered + line.replaced - line.canceled })),
    deliveredAt: isComplete ? latest(ordered.map(({ deliveredAt }) => deliveredAt)) : null,
  }
}

/** Null, a time still to come, counts as the latest. */
const latest = (times: readonly (string | null)[]): string | null =>
  times.includes(null) ? null : (times.toSorted().at(-1) ?? null)
