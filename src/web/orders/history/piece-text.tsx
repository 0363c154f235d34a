import { describeOptions } from '#domain/catalog/products.ts'
import type { Order } from '#web/orders/order.ts'

type PieceTextProps = { piece: { item: number; quantity: number }; items: Order['items'] }

/** "2 × Stoneware Mug (Color: Sage)", as the emails name pieces of an order. */
export function PieceText({ piece: { item, quantity }, items }: PieceTextProps) {
  const { name, options } = items[item]!
  return (
    <>
      {quantity} × <bdi>{options.length > 0 ? `${name} (${describeOptions(options)})` : name}</bdi>
    </>
  )
}
