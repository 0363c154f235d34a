import { describeOptions } from '#domain/catalog/products.ts'
import type { LineQuantity } from '#domain/orders/fulfillment.ts'
import type { Order, OrderLine } from '#domain/orders/orders.ts'

export const lineTitle = ({ name, options }: Pick<OrderLine, 'name' | 'options'>): string =>
  options.length > 0 ? `${name} (${describeOptions(options)})` : name

export const allOf = ({ lines }: Order): LineQuantity[] =>
  lines.map(({ quantity }, position) => ({ position, quantity }))

/** The first item by name, and the number of others: "2 × Stoneware mug and 3 more". */
export function itemsText({ lines }: Order, [first, ...others]: readonly LineQuantity[]): string {
  if (!first) return ''
  const name = `${first.quantity} × ${lines[first.position]!.name}`
  const count = others.reduce((sum, { quantity }) => sum + quantity, 0)
  return count === 0 ? name : `${name} and ${count} more`
}
