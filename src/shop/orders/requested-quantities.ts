import { invalid } from '#domain/errors.ts'
import type { LineQuantity } from '#domain/orders/fulfillment.ts'
import type { Order } from '#domain/orders/orders.ts'

/** `line` is a SKU, or for lines without one the 1-based line number. */
export type RequestedQuantity = { line: string; quantity: number }

/** Throws 'invalid' for an unknown line or one that is chosen twice. */
export function linesChosen(
  { number, lines }: Pick<Order, 'number' | 'lines'>,
  requested: readonly RequestedQuantity[],
): LineQuantity[] {
  const chosen = requested.map(({ line, quantity }) => {
    const withSku = lines.flatMap(({ sku }, index) => (sku === line ? [index] : []))
    if (withSku.length > 1) throw invalid(repeatedSku(number, line, withSku))
    const position = withSku[0] ?? lines.findIndex((_, index) => String(index + 1) === line)
    if (position === -1) throw invalid(`Order ${number} has no line "${line}".`)
    if (!Number.isInteger(quantity) || quantity < 1)
      throw invalid(`The quantity of "${line}" must be a whole number, 1 or more.`)
    return { position, quantity }
  })
  if (new Set(chosen.map(({ position }) => position)).size < chosen.length) throw invalid('A line is named twice.')
  return chosen
}

const repeatedSku = (number: string, sku: string, positions: readonly number[]): string =>
  `Order ${number} has ${positions.length} lines with the SKU "${sku}". Name one by its number: ${positions.map((position) => position + 1).join(', ')}.`
