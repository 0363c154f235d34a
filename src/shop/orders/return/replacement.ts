import { takeStock } from '#database/catalog/variants.ts'
import type { Tx } from '#database/schema.ts'
import { conflict } from '#domain/errors.ts'
import type { LineQuantity } from '#domain/orders/fulfillment.ts'
import { isFreeText } from '#domain/orders/by-hand/entered-lines.ts'
import type { Order } from '#domain/orders/orders.ts'

/** Locks variants in the same order as placing an order does. Throws 'conflict' if too few are in stock. */
export async function takeReplacement(
  tx: Tx,
  { lines: ordered }: Order,
  lines: readonly LineQuantity[],
  at: string,
): Promise<void> {
  const quantities = lines.map(({ position, quantity }) => ({ ...ordered[position]!, quantity }))
  const counted = quantities.filter((line) => !isFreeText(line))
  for (const { variantId, quantity, name } of counted.toSorted((a, b) => (a.variantId < b.variantId ? -1 : 1)))
    if (!(await takeStock(tx, variantId, quantity, at)))
      throw conflict(`${name}: there are not ${quantity} in stock to replace it. Refund it, or wait until there are.`)
}
