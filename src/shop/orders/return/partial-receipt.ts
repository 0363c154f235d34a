import { randomUUIDv7 } from 'node:crypto'
import { insertReturn } from '#database/orders/returns.ts'
import type { Tx } from '#database/schema.ts'
import { invalid } from '#domain/errors.ts'
import { countPieces, type PieceCount } from '#domain/orders/fulfillment.ts'
import type { OrderRecord } from '#domain/orders/history.ts'
import type { OrderEventContent } from '#domain/orders/order-events.ts'
import type { Order } from '#domain/orders/orders.ts'
import { returnName, type Return } from '#domain/orders/returns/returns.ts'
import { linesChosen, type PieceChoice } from '#shop/orders/chosen-pieces.ts'

/** All pieces, unless the owner names some. Throws 'invalid' for more than were announced. */
export function receivedLines(
  order: Order,
  { ordinal, lines }: Return,
  pieces: readonly PieceChoice[],
): Return['lines'] {
  if (pieces.length === 0) return lines
  return linesChosen(order, pieces).map(({ position, quantity }) => {
    const announced = lines.find((line) => line.position === position)?.quantity ?? 0
    if (quantity > announced)
      throw invalid(
        `Return ${returnName(order.number, ordinal)} has ${countPieces(announced)} of ${order.lines[position]!.name}: no more can be received.`,
      )
    return { position, quantity, restocked: 0 }
  })
}

export const withoutPieces = (lines: readonly PieceCount[], taken: readonly PieceCount[]): PieceCount[] =>
  lines
    .map(({ position, quantity }) => ({
      position,
      quantity: quantity - (taken.find((line) => line.position === position)?.quantity ?? 0),
    }))
    .filter(({ quantity }) => quantity > 0)

/** Opens an approved return for the remaining pieces. */
export async function openRemainder(
  tx: Tx,
  { order, history }: OrderRecord,
  received: Return,
  remaining: PieceCount[],
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
