import type { OrderHistory } from '#domain/orders/history.ts'
import { invalid, ShopError } from '#domain/errors.ts'
import { openPieces, type PieceCount } from '#domain/orders/fulfillment.ts'
import type { Order } from '#domain/orders/orders.ts'

/** Pieces by SKU, or by the number of the line in the order, from 1, for lines without a SKU. */
export type PieceChoice = { line: string; quantity: number }

/** Finds the chosen lines of an order. Throws 'invalid' for a line that it does not have or that is chosen twice. */
export function linesChosen(
  { number, lines }: Pick<Order, 'number' | 'lines'>,
  pieces: readonly PieceChoice[],
): PieceCount[] {
  const chosen = pieces.map(({ line, quantity }) => {
    const withSku = lines.findIndex(({ sku }) => sku === line)
    const position = withSku === -1 ? lines.findIndex((_, index) => String(index + 1) === line) : withSku
    if (position === -1) throw invalid(`Order ${number} has no line "${line}".`)
    if (!Number.isInteger(quantity) || quantity < 1)
      throw invalid(`The pieces of "${line}" must be a whole number from 1.`)
    return { position, quantity }
  })
  if (new Set(chosen.map(({ position }) => position)).size < chosen.length) throw invalid('A line is named twice.')
  return chosen
}

/** Chosen pieces that are all open. Throws 'conflict' if more are chosen than are. */
export function chosenPieces(order: Order, history: OrderHistory, pieces: readonly PieceChoice[]): PieceCount[] {
  const open = openPieces(order.lines, history)
  const lines = linesChosen(order, pieces)
  for (const { position, quantity } of lines)
    if (quantity > open[position]!)
      throw new ShopError(
        'conflict',
        `${order.lines[position]!.name}: ${open[position]} of ${order.lines[position]!.quantity} pieces are neither packed nor canceled.`,
      )
  return lines
}
