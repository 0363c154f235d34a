import type { Parcel, PieceCount } from './fulfillment.ts'
import type { OrderLine } from './orders.ts'
import { isWaiting, returnedPieces, type Return } from './return-rules.ts'

export type Superseded = { returnId: string; lines: PieceCount[] }

type Ordered = readonly Pick<OrderLine, 'quantity'>[]
type History = { parcels: readonly Parcel[]; returns: readonly Return[] }

/** A withdrawal takes over only pieces in no parcel besides those of other returns, first from the latest request not approved. */
export function supersededBy(lines: Ordered, { parcels, returns }: History, withdrawn: readonly PieceCount[]) {
  const parceled = parcels.flatMap((parcel) => parcel.lines)
  const inReturns = returnedPieces(lines, returns)
  const superseded: Superseded[] = []
  const waiting = returns.filter(isWaiting).toSorted(approvedLast)
  const missing = withdrawn.map(({ position, quantity }) => {
    const sent = parceled.reduce((sum, line) => (line.position === position ? sum + line.quantity : sum), 0)
    return { position, quantity: quantity - (sent - inReturns[position]!) }
  })
  for (const one of waiting) {
    const taken: PieceCount[] = []
    for (const line of missing) {
      const held = one.lines.find(({ position }) => position === line.position)?.quantity ?? 0
      const quantity = Math.min(held, line.quantity)
      if (quantity <= 0) continue
      taken.push({ position: line.position, quantity })
      line.quantity -= quantity
    }
    if (taken.length > 0) superseded.push({ returnId: one.id, lines: taken })
  }
  return superseded
}

const approvedLast = (a: Return, b: Return): number =>
  a.state === b.state ? b.ordinal - a.ordinal : a.state === 'approved' ? 1 : -1
