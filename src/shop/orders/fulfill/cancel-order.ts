import { randomUUIDv7 } from 'node:crypto'
import { returnStock } from '#database/catalog/variants.ts'
import { insertCancellation } from '#database/orders/cancellations.ts'
import type { OrderHistory, OrderRecord } from '#domain/orders/history.ts'
import type { Tx } from '#database/schema.ts'
import type { LineQuantity } from '#domain/orders/fulfillment.ts'
import { cancellationRefund } from '#domain/orders/unit-refunds.ts'
import { ledgerOf } from '#domain/orders/ledger.ts'
import type { Actor, OrderEventContent } from '#domain/orders/order-events.ts'
import type { Order } from '#domain/orders/orders.ts'
import { toCancel, toCancelByShopper } from '#domain/orders/possible.ts'
import type { RefundAmounts } from '#domain/orders/refunds.ts'
import type { Cents } from '#domain/money.ts'
import {
  changeOrder,
  unitsOrThrow,
  type ChangeChecks,
  type OrderShop,
  type OrderWork,
} from '#shop/orders/change-order.ts'
import { linesChosen, type RequestedQuantity } from '#shop/orders/requested-quantities.ts'
import { standardShippingCents } from './standard-shipping.ts'
import { queueRefund, rejectChange } from '#shop/orders/refund/queued-refund.ts'

type CancelRequest = {
  /** Empty means all open pieces. */
  lines?: readonly RequestedQuantity[]
  restock?: boolean
  reason?: string | null
  /** The amount shown to the owner; throws 'conflict' if the refund now differs. */
  expectedCents?: number
}

/** Cancels open pieces and queues their refund. Throws ShopError if there are none or too few. */
export async function cancelOrder(
  shop: OrderShop,
  reference: string,
  actor: Actor,
  request: CancelRequest = {},
  options: ChangeChecks = {},
): Promise<OrderRecord & Planned> {
  let plan!: Planned
  const cancel: OrderWork = async (tx, { order, history }, at) => {
    if (actor === 'shopper') unitsOrThrow(toCancelByShopper(order, ledgerOf(order, history)))
    plan = planOf(order, history, await standardShippingCents(tx, shop.rates, order), request)
    return (await writeCancellation(tx, order, plan, request, at)).events
  }
  return { ...(await changeOrder(shop, reference, actor, cancel, options)), ...plan }
}

type Planned = { lines: LineQuantity[]; refunded: LineQuantity[]; amounts: RefundAmounts }

export async function writeCancellation(
  tx: Tx,
  order: Order,
  { lines, refunded, amounts }: Planned,
  { restock: isRestocked = true, reason = null }: Pick<CancelRequest, 'restock' | 'reason'>,
  at: string,
): Promise<{ id: string; events: OrderEventContent[] }> {
  const id = randomUUIDv7()
  const canceled = lines.map((line) => ({ ...line, restocked: isRestocked }))
  await insertCancellation(tx, order.id, { id, reason, lines: canceled, createdAt: at })
  if (isRestocked) await restock(tx, order, lines, at)
  const events: OrderEventContent[] = [{ kind: 'canceled', cancellationId: id }]
  if (amounts.amountCents <= 0) return { id, events }
  const refund = { ...amounts, origin: 'cancellation' as const, lines: refunded, cancellationId: id, returnId: null }
  const refundId = await queueRefund(tx, order.id, { ...refund, reason: null }, at)
  return { id, events: [...events, { kind: 'refundQueued', refundId }] }
}

function planOf(
  order: Order,
  history: OrderHistory,
  standardCents: Cents,
  { lines: chosen = [], expectedCents }: CancelRequest,
) {
  const lines = unitsOrThrow(toCancel(order, ledgerOf(order, history), linesChosen(order, chosen)))
  const refund = cancellationRefund({ order, history }, lines, standardCents)
  rejectChange(order, refund.amounts, expectedCents)
  return { lines, ...refund }
}

/** Locks variants in the same order as placing an order does. */
export async function restock(
  tx: Tx,
  { lines: ordered }: Order,
  lines: readonly LineQuantity[],
  at: string,
): Promise<void> {
  const quantities = lines.map(({ position, quantity }) => ({ variantId: ordered[position]!.variantId, quantity }))
  for (const { variantId, quantity } of quantities.toSorted((a, b) => (a.variantId < b.variantId ? -1 : 1)))
    await returnStock(tx, variantId, quantity, at)
}
