import { ApiError } from '../api-error.ts'
import type { AuthorizationEntry, OrderEntry } from '../ledger.ts'
import { moneyOf } from './representations.ts'
import type { Call } from './call.ts'

const WINDOW_MS = 31 * 24 * 3_600_000

/** Every authorization, payment and refund in a period, in no useful order. */
export function listTransactions({ ledger, query, denies }: Call): object {
  if (denies.has('transactions')) throw new ApiError(403)
  const date = (name: string): number => Date.parse(query.get(name) ?? '')
  const [from, until] = [date('start_date'), date('end_date')]
  if (!(until >= from) || until - from > WINDOW_MS) throw new ApiError(400, 'INVALID_DATE_RANGE')
  const size = Math.min(Number(query.get('page_size')), 500)
  const page = Number(query.get('page'))
  const all = [...ledger.orders.values()]
    .flatMap(transactionsOf)
    .filter(({ movesMoney }) => movesMoney || query.get('balance_affecting_records_only') === 'N')
    .filter(({ at }) => at >= from && at <= until)
    .toReversed()
  return {
    transaction_details: all.slice((page - 1) * size, page * size).map(({ info }) => ({ transaction_info: info })),
    page,
    total_items: all.length,
    total_pages: Math.ceil(all.length / size),
  }
}

type Moved = Pick<AuthorizationEntry, 'id' | 'cents' | 'createdAt'>

function transactionsOf(order: OrderEntry) {
  const of = (code: string, sign: number) => (one: Moved) => ({
    at: one.createdAt.getTime(),
    movesMoney: !code.startsWith('T13'),
    info: {
      transaction_id: one.id,
      transaction_event_code: code,
      transaction_initiation_date: one.createdAt.toISOString().replace(/\.\d+Z$/, '+0000'),
      transaction_amount: moneyOf(sign * one.cents),
      transaction_status: 'S',
      invoice_id: order.invoiceId,
      custom_field: order.customId,
    },
  })
  return [
    ...order.authorizations.map(of('T1300', 1)),
    ...order.captures.map(of('T0006', 1)),
    ...order.refunds.map(of('T1107', -1)),
  ]
}
