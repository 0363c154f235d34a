import { piecesIn, type Fulfillment, type Ordered, type Parcel, type PieceCount, type Replaced } from './fulfillment.ts'
import type { Order } from './orders.ts'

type Replacing = { returns: readonly Replaced[] }

/** Whether all that was ordered of the lines of a parcel had been packed before it, so that it holds only replacements. */
export const isReplacement = (lines: Ordered, fulfillment: Fulfillment, parcel: Parcel): boolean =>
  !orderedParcels(lines, fulfillment).includes(parcel)

/** The parcels without those that hold only replacements, the earliest first. */
export function orderedParcels(lines: Ordered, fulfillment: Fulfillment): Parcel[] {
  const left = keptPieces(lines, fulfillment)
  return fulfillment.parcels.filter(({ lines: packed }) => {
    const holdsOrdered = packed.some(({ position }) => left[position]! > 0)
    for (const { position, quantity } of packed) left[position]! -= quantity
    return holdsOrdered
  })
}

/** Pieces of each line that were ordered and not canceled. What is canceled after a replacement is that first. */
export function keptPieces(lines: Ordered, { cancellations, returns }: Omit<Fulfillment, 'parcels'>): number[] {
  return lines.map(({ quantity }, position) => {
    const replaced = returns.filter((one) => one.replacedAt !== null && holds(one, position))
    const since = replaced.map(({ replacedAt }) => replacedAt!).toSorted()[0]
    const isBefore = ({ createdAt }: { createdAt: string }): boolean => since === undefined || createdAt < since
    const before = piecesIn(lines, cancellations.filter(isBefore))[position]!
    const after = piecesIn(lines, cancellations)[position]! - before
    return quantity - before - Math.max(0, after - piecesIn(lines, replaced)[position]!)
  })
}

const holds = ({ lines }: { lines: readonly PieceCount[] }, position: number): boolean =>
  lines.some((line) => line.position === position)

/** The days to the arrival count from the order, or from its latest replacement. */
export const promisedSince = ({ order, history }: { order: Pick<Order, 'createdAt'>; history: Replacing }): string =>
  history.returns.reduce(
    (latest, { replacedAt }) => (replacedAt !== null && replacedAt > latest ? replacedAt : latest),
    order.createdAt,
  )

/** The returns as they were at a time: what was replaced later was not replaced yet. */
export const replacedBy = <One extends Replaced>(returns: readonly One[], at: string): One[] =>
  returns.map((one) => (one.replacedAt !== null && one.replacedAt > at ? { ...one, replacedAt: null } : one))
