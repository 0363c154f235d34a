import type { Answer } from '#contract/client.ts'
import { date, day } from './dates.ts'
import { progress } from './order-history.ts'
import { readOrder } from './orders.ts'
import { list, nonBlank, orNull, record, recordOf, type Reader } from './values.ts'

type List = Answer<'GET /api/orders'>
export type ListedOrder = List['orders'][number]

/** Another shop has no state for partly sent orders, so the state is the status. */
const listedOrder: Reader<ListedOrder> = (value) => {
  const order = readOrder(value, {})
  const listed = recordOf(value)
  const state = progress(listed.progress, {}) ?? progress(order?.status, {})
  return (
    order && {
      ...order,
      progress: state ?? 'processing',
      deliveredAt: date(listed.deliveredAt) ?? null,
      returnUntil: day(listed.returnUntil) ?? null,
    }
  )
}

/** Reads the account's orders. Another shop returns all of them on one page. */
export const readOrderList = record<List>({ orders: list(listedOrder), next: orNull(nonBlank) })
