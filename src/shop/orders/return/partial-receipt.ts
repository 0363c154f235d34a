import { randomUUIDv7 } from 'node:crypto'
import { insertReturn } from '#database/orders/returns.ts'
import type { Tx } from '#database/schema.ts'
import { invalid } from '#domain/errors.ts'
import { quantityText, isSome, unitsAt, type LineQuantity } from '#domain/orders/fulfillment.ts'
import type { OrderRecord } from '#domain/orders/history.ts'
import type { OrderEventContent } from '#domain/orders/order-events.ts'
import type { Order } from '#domain/orders/orders.ts'
import { returnName, type Return } from '#domain/orders/returns/returns.ts'
import { linesChosen, type RequestedQuantity } from '#shop/orders/requested-quantities.ts'

/** All pieces, unless the owner names some. Throws 'invalid' for more than were announced. */
export function receivedLines(
  order: Order,
  { ordinal, lines }: Return,
  received: readonly RequestedQuantity[],
): Return['lines'] {
  if (received.length === 0) return lines
  return linesChosen(order, received).map(({ position, quantity }) => {
    const announced = unitsAt(lines, position)
    if (quantity > announced)
      throw invalid(
        `Return ${returnName(order.number, ordinal)} has ${quantityText(announced)} of ${order.lines[position]!.name}: no more can be received.`,
      )
    return { position, quantity, restocked: 0 }
  })
}

export const subtractQuantities = (lines: readonly LineQuantity[], taken: readonly LineQuantity[]): LineQuantity[] =>
  lines.map(({ position, quantity }) => ({ position, quantity: quantity - unitsAt(taken, position) })).filter(isSome)

/** Opens an approved return for the remaining pieces. */
export async function openRemainder(
  tx: Tx,
  { order, history }: OrderRecord,
  received: Return,
  remaining: LineQuantity[],
): Promise<OrderEventContent> {
  const id = randomUUIDv7()
  await insertReturn(tx, order.id, {
    ...received,
    id,
    ordinal: history.returns.length + 1,
    requestKey: id,
    lines: remaining.map((line) => ({ ...line, restocked: 0 })),
    // The first return includes the canceled pieces.
    cancellationId: null,
    replacedAt: null,
  })
  return { kind: 'returnRemaining', returnId: id, receivedId: received.id, lines: remaining }
}
