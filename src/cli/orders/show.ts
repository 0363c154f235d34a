import { notFound } from '#domain/errors.ts'
import { openPieces, progressOf } from '#domain/orders/fulfillment.ts'
import type { OrderRecord } from '#domain/orders/history.ts'
import { typedOrderNumber } from '#domain/orders/orders.ts'
import { refundedCents } from '#domain/orders/refunds.ts'
import { plainLine } from '#domain/plain-text.ts'
import { readRecord } from '#shop/fulfillment/change-order.ts'
import { withShop } from '#cli/with-shop.ts'
import { historyLines } from './history-text.ts'
import { orderLines } from './order-text.ts'

export async function show(typed: string, { json }: { json?: true }): Promise<void> {
  const number = typedOrderNumber(typed)
  if (number === null) throw notFound(`"${plainLine(typed)}" is no order number. One looks like K7Q2-9XMD.`)
  const record = await withShop((shop) => readRecord(shop, number))
  if (json) return console.log(JSON.stringify(jsonOf(record), null, 2))
  for (const line of [...orderLines(record), ...historyLines(record)]) console.log(line)
}

/** Without what only the shop's own tables refer to. */
function jsonOf({ order, history }: OrderRecord): object {
  const { requestKey: _key, cartId: _cart, lines, ...shown } = order
  const open = openPieces(lines, history)
  return {
    ...shown,
    state: progressOf(lines, history),
    lines: lines.map(({ picture: _picture, ...line }, position) => ({ position, ...line, open: open[position] })),
    refundedCents: refundedCents(history.refunds),
    ...history,
  }
}
