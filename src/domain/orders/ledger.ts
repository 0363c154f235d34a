import { addCents, type Cents } from '#domain/money.ts'
import { lineSum, type Charge } from '#domain/charges/charges.ts'
import { hasLeft, isSome, stageOf, unitsAt, type Cancellation, type Parcel, type LineQuantity } from './fulfillment.ts'
import type { Refund } from './refunds.ts'
import { isAccepted, isReceived, isReturnPending, type Return } from '#domain/orders/returns/returns.ts'

/** The units of one order line: what has happened to them, and what can still be done with them. */
export type LedgerLine = {
  ordered: number
  /** Units to be sent again at no charge. */
  replaced: number
  canceled: number
  /** Units in parcels that have not left. */
  packed: number
  /** Units in parcels that have left, whether delivered or not. */
  sent: number
  delivered: number
  /** Units in returns that were not refused, whether they have arrived or not. */
  returned: number
  /** The `returned` units in returns and claims that have not arrived. */
  requested: number
  received: number
  /** Units refunded, or about to be. */
  refunded: number
  /** Units left to pack, send or cancel. Negative only if stored data is corrupt. */
  unfulfilled: number
  /** Units ordered and not canceled. A cancellation after a replacement counts against the replacement first. */
  kept: number
  refundable: number
  paidCents: Cents
  refundedCents: Cents
}

export type Ledger = {
  /** Ledger lines by line position. */
  lines: LedgerLine[]
  /** Parcels with replacements only: every ordered unit of their lines had been packed before. */
  replacements: ReadonlySet<Parcel>
}

type Ordered = { lines: readonly { quantity: number }[]; charges: readonly Charge[] }
type History = {
  parcels: readonly Parcel[]
  cancellations: readonly Cancellation[]
  returns: readonly Return[]
  refunds: readonly Pick<Refund, 'lines' | 'charges'>[]
}

/** Adds up everything that has happened to an order. Each list of the history must be sorted oldest first. */
export function ledgerOf({ lines, charges }: Ordered, history: History): Ledger {
  const { parcels, cancellations, returns, refunds } = history
  const accepted = returns.filter(isAccepted)
  const replacing = returns.filter(({ replacedAt }) => replacedAt !== null)
  const ledger = lines.map(({ quantity }, position): LedgerLine => {
    const replaced = unitsIn(replacing, position)
    const canceled = unitsIn(cancellations, position)
    const sent = unitsIn(parcels.filter(hasLeft), position)
    const packed = unitsIn(parcels, position) - sent
    const refunded = unitsIn(refunds, position)
    const before = unitsIn(canceledBefore(replacing, cancellations, position), position)
    return {
      ordered: quantity,
      replaced,
      canceled,
      packed,
      sent,
      delivered: unitsIn(
        parcels.filter((parcel) => stageOf(parcel) === 'arrived'),
        position,
      ),
      returned: unitsIn(accepted, position),
      requested: unitsIn(accepted.filter(isReturnPending), position),
      received: unitsIn(returns.filter(isReceived), position),
      refunded,
      unfulfilled: quantity + replaced - canceled - packed - sent,
      kept: quantity - before - Math.max(0, canceled - before - replaced),
      refundable: quantity - refunded,
      paidCents: lineSum(charges, position),
      refundedCents: addCents(refunds.map((refund) => lineSum(refund.charges, position))),
    }
  })
  return { lines: ledger, replacements: replacementsIn(parcels, ledger) }
}

type Entry = { lines: readonly LineQuantity[] }

export const unitsIn = (entries: readonly Entry[], position: number): number =>
  entries.reduce((sum, { lines }) => sum + unitsAt(lines, position), 0)

/** Units of a line that were canceled before its first replacement. */
function canceledBefore(replacing: readonly Return[], cancellations: readonly Cancellation[], position: number) {
  const ofLine = replacing.filter((one) => unitsIn([one], position) > 0)
  const since = ofLine.map(({ replacedAt }) => replacedAt!).toSorted()[0]
  return cancellations.filter(({ createdAt }) => since === undefined || createdAt < since)
}

function replacementsIn(parcels: readonly Parcel[], ledger: readonly LedgerLine[]): Set<Parcel> {
  const left = ledger.map(({ kept }) => kept)
  const replacements = parcels.filter(({ lines }) => {
    const holdsOrdered = lines.some(({ position }) => left[position]! > 0)
    for (const { position, quantity } of lines) left[position]! -= quantity
    return !holdsOrdered
  })
  return new Set(replacements)
}

export const unfulfilled = ({ lines }: Ledger): LineQuantity[] =>
  lines.map((line, position) => ({ position, quantity: line.unfulfilled })).filter(isSome)

/** Whether an open order is to be packed. One that is packed only has to be handed over. */
export const isToPack = (ledger: Ledger): boolean => unfulfilled(ledger).length > 0

/** The subset of the units that has not been refunded yet. */
export const refundable = ({ lines }: Ledger, units: readonly LineQuantity[]): LineQuantity[] =>
  units
    .map(({ position, quantity }) => ({ position, quantity: Math.min(quantity, lines[position]!.refundable) }))
    .filter(isSome)
