import { reduceReturn, saveReturn } from '#database/orders/returns.ts'
import type { Tx } from '#database/schema.ts'
import type { OrderEventContent } from '#domain/orders/order-events.ts'
import type { Return } from '#domain/orders/returns/returns.ts'
import type { Superseded } from '#domain/orders/returns/superseded-returns.ts'

/** Removes pieces from returns and claims that a withdrawal supersedes, and closes those left empty. */
export async function supersedeReturns(
  tx: Tx,
  returns: readonly Return[],
  superseded: readonly Superseded[],
  withdrawalId: string,
): Promise<OrderEventContent[]> {
  const events: OrderEventContent[] = []
  for (const { returnId, lines } of superseded) {
    const one = returns.find(({ id }) => id === returnId)!
    await reduceReturn(tx, one, lines)
    events.push({ kind: 'returnSuperseded', returnId, withdrawalId, lines })
    if (sumOf(one.lines) > sumOf(lines)) continue
    await saveReturn(tx, { ...one, state: 'closed', lines: [] })
    events.push({ kind: 'returnClosed', returnId })
  }
  return events
}

const sumOf = (lines: readonly { quantity: number }[]): number => lines.reduce((sum, line) => sum + line.quantity, 0)
