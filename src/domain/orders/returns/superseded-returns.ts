import { unitsAt, type LineQuantity } from '#domain/orders/fulfillment.ts'
import type { OrderHistory } from '#domain/orders/history.ts'
import { ledgerOf } from '#domain/orders/ledger.ts'
import type { Order } from '#domain/orders/orders.ts'
import { isReturnPending, type Return } from '#domain/orders/returns/returns.ts'

export type Superseded = { returnId: string; lines: LineQuantity[] }

/** A withdrawal takes only units from pending returns that other parcels do not cover, unapproved and latest returns first. */
export function supersededBy(order: Order, history: OrderHistory, withdrawn: readonly LineQuantity[]): Superseded[] {
  const ledger = ledgerOf(order, history)
  const superseded: Superseded[] = []
  const waiting = history.returns.filter(isReturnPending).toSorted(approvedLast)
  const missing = withdrawn.map(({ position, quantity }) => {
    const { packed, sent, returned } = ledger.lines[position]!
    return { position, quantity: quantity - (packed + sent - returned) }
  })
  for (const one of waiting) {
    const taken: LineQuantity[] = []
    for (const line of missing) {
      const quantity = Math.min(unitsAt(one.lines, line.position), line.quantity)
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
