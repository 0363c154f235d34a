import { describeOptions } from '#domain/catalog/products.ts'
import type { PieceCount } from '#domain/orders/fulfillment.ts'
import type { Order, OrderLine } from '#domain/orders/orders.ts'

export const titleOf = ({ name, options }: Pick<OrderLine, 'name' | 'options'>): string =>
  options.length > 0 ? `${name} (${describeOptions(options)})` : name

export const allOf = ({ lines }: Order): PieceCount[] => lines.map(({ quantity }, position) => ({ position, quantity }))

/** The first item by name, and the number of others: "2 × Stoneware mug and 3 more". */
export function piecesText({ lines }: Order, [first, ...others]: readonly PieceCount[]): string {
  if (!first) return ''
  const name = `${first.quantity} × ${lines[first.position]!.name}`
  const count = others.reduce((sum, { quantity }) => sum + quantity, 0)
  return count === 0 ? name : `${name} and ${count} more`
}
