import { takeStock } from '#database/catalog/variants.ts'
import type { Tx } from '#database/schema.ts'
import { isErased } from '#domain/accounts/erasure.ts'
import { conflict, invalid } from '#domain/errors.ts'
import type { LineQuantity } from '#domain/orders/fulfillment.ts'
import type { OrderRecord } from '#domain/orders/history.ts'
import { ledgerOf } from '#domain/orders/ledger.ts'
import type { Order } from '#domain/orders/orders.ts'
import { returnName, type Return } from '#domain/orders/returns/returns.ts'

/** Throws 'invalid' for a withdrawal, 'conflict' for refunded pieces or an erased shopper. */
export function checkReplacement(
  { order, history }: OrderRecord,
  { kind, ordinal }: Return,
  lines: readonly LineQuantity[],
): void {
  const name = returnName(order.number, ordinal)
  if (kind === 'withdrawal')
    throw invalid(`${name} is a withdrawal from the contract: it is refunded, and cannot be replaced.`)
  if (isErased(order))
    throw conflict(`The shopper’s data in order ${order.number} has been erased, including the address.`)
  const ledger = ledgerOf(order, history)
  for (const { position, quantity } of lines) {
    const { refundable } = ledger.lines[position]!
    if (quantity > refundable)
      throw conflict(
        `${order.lines[position]!.name}: ${refundable} items are not refunded yet, so ${quantity} cannot be replaced. Receive ${name} with --refund.`,
      )
  }
}

/** Locks variants in the same order as placing an order does. Throws 'conflict' if too few are in stock. */
export async function takeReplacement(
  tx: Tx,
  { lines: ordered }: Order,
  lines: readonly LineQuantity[],
): Promise<void> {
  const quantities = lines.map(({ position, quantity }) => ({ ...ordered[position]!, quantity }))
  for (const { variantId, quantity, name } of quantities.toSorted((a, b) => (a.variantId < b.variantId ? -1 : 1)))
    if (!(await takeStock(tx, variantId, quantity)))
      throw conflict(
        `${name}: there are not ${quantity} in stock to replace it. Use --refund, or wait until there are.`,
      )
}
