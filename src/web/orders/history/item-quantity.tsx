import { describeOptions } from '#domain/catalog/products.ts'
import type { Order } from '#web/orders/order.ts'

type ItemQuantityProps = { line: { item: number; quantity: number }; items: Order['items'] }

/** "2 × Stoneware Mug (Color: Sage)", the format used in emails. */
export function ItemQuantity({ line: { item, quantity }, items }: ItemQuantityProps) {
  const { name, options } = items[item]!
  return (
    <>
      {quantity} × <bdi>{options.length > 0 ? `${name} (${describeOptions(options)})` : name}</bdi>
    </>
  )
}
