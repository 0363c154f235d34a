import { ApiError, missing } from '../api-error.ts'
import type { OrderEntry } from '../ledger.ts'
import type { Call } from './call.ts'

/** Searches disputes by capture and by update time, which PayPal's SDK does not cover. */
export function listDisputes({ ledger, query, denies }: Call): object {
  if (denies.has('disputes')) throw new ApiError(403)
  const orders = [...ledger.orders.values()]
  const id = query.get('disputed_transaction_id')
  const after = query.get('update_time_after')
  const isAsked = (order: OrderEntry): boolean =>
    id === null ? order.updatedAt >= new Date(after!) : order.captures.some((one) => one.id === id)
  if (id !== null && !orders.some(isAsked)) throw missing()
  const size = Number(query.get('page_size') ?? 10)
  const from = (Number(query.get('page') ?? 1) - 1) * size
  const items = orders.filter((order) => order.dispute !== null && isAsked(order)).map((order) => itemOf(order, ledger))
  return { items: items.slice(from, from + size), links: [] }
}

/** Only the details contain the payment that a dispute is about. */
export function readDispute({ ledger, id, denies }: Call): object {
  if (denies.has('disputes')) throw new ApiError(403)
  const order = ledger.order(id.replace(/^PP-D-/, ''))
  if (order.dispute === null) throw missing()
  const transactions = order.captures.map((one) => ({ seller_transaction_id: one.id, custom: order.customId }))
  return { ...itemOf(order, ledger), disputed_transactions: transactions }
}

function itemOf({ id, dispute }: OrderEntry, { now }: Pick<Call['ledger'], 'now'>) {
  const due = new Date(now().getTime() + 10 * 86_400_000).toISOString()
  return {
    dispute_id: `PP-D-${id}`,
    status: dispute === 'OPEN' ? 'WAITING_FOR_SELLER_RESPONSE' : dispute,
    reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    seller_response_due_date: due,
  }
}
