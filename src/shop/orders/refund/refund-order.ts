import type { OrderHistory, OrderRecord } from '#domain/orders/history.ts'
import { requeueFailed } from '#database/orders/refunds.ts'
import { queueMessage } from '#database/outbox/outbox.ts'
import { invalid } from '#domain/errors.ts'
import type { Cents } from '#domain/money.ts'
import type { LineQuantity } from '#domain/orders/fulfillment.ts'
import { ledgerOf } from '#domain/orders/ledger.ts'
import type { Order } from '#domain/orders/orders.ts'
import { toRefund, toRetryRefunds } from '#domain/orders/possible-refunds.ts'
import { OWNERS_REFUND, refundOf, type RefundAmounts } from '#domain/orders/refunds.ts'
import {
  changeOrder,
  unitsOrThrow,
  type ChangeChecks,
  type OrderShop,
  type OrderWork,
} from '#shop/orders/change-order.ts'
import { linesChosen, type RequestedQuantity } from '#shop/orders/requested-quantities.ts'
import { queueRefund, refundMessage, rejectChange } from './queued-refund.ts'

export type OwnerRefund = {
  /** Refunds the price and tax of these pieces without canceling them. */
  lines?: readonly RequestedQuantity[]
  withShipping?: boolean
  /** In addition to the lines and the shipping cost. */
  goodwillCents?: Cents
  reason?: string | null
  /** The amount shown to the owner; throws 'conflict' if the refund now differs. */
  expectedCents?: Cents
}

export type Refunded = OrderRecord & { lines: LineQuantity[]; amounts: RefundAmounts }

/** Throws ShopError if the refund is zero or more than what is left to refund. */
export async function refundOrder(
  shop: OrderShop,
  reference: string,
  request: OwnerRefund,
  options: ChangeChecks = {},
): Promise<Refunded> {
  let plan!: ReturnType<typeof planOf>
  const refund: OrderWork = async (tx, { order, history }, at) => {
    plan = planOf(order, history, request)
    const { lines, amounts } = plan
    const ids = { cancellationId: null, returnId: null, reason: request.reason ?? null }
    const refundId = await queueRefund(tx, order.id, { ...amounts, ...ids, origin: OWNERS_REFUND, lines }, at)
    return [{ kind: 'refundQueued', refundId }]
  }
  return { ...(await changeOrder(shop, reference, 'owner', refund, options)), ...plan }
}

/** Retries failed refunds. Throws ShopError if there are none. */
export const retryRefunds = (shop: OrderShop, reference: string, options: ChangeChecks = {}): Promise<OrderRecord> => {
  const retry: OrderWork = async (tx, { order, history }, at) => {
    unitsOrThrow(toRetryRefunds(order, history))
    const requeued = await requeueFailed(tx, order.id)
    for (const { id } of requeued) await queueMessage(tx, refundMessage(order.id, id), at)
    return requeued.map(({ id }) => ({ kind: 'refundQueued', refundId: id }))
  }
  return changeOrder(shop, reference, 'owner', retry, options)
}

function planOf(order: Order, history: OrderHistory, request: OwnerRefund) {
  const { withShipping = false, goodwillCents = 0 } = request
  const lines = linesChosen(order, request.lines ?? [])
  const maxShippingCents = withShipping ? Infinity : 0
  const amounts = refundOf(order, history.refunds, { lines, maxShippingCents, goodwillCents })
  const cents = amounts.itemsCents + amounts.taxCents + amounts.shippingCents + goodwillCents
  unitsOrThrow(toRefund(order, history, ledgerOf(order, history), { units: lines, cents }))
  if (cents <= 0) throw invalid('Name what to refund: items, shipping, or an amount.')
  rejectChange(order, amounts, request.expectedCents)
  return { lines, amounts }
}
