import type { Cents } from '#domain/money.ts'
import { unitsIn } from '#domain/orders/ledger.ts'
import type { OrderNote } from '#domain/orders/notes.ts'
import type { Order } from '#domain/orders/orders.ts'
import { refundedCents } from '#domain/orders/refunds.ts'
import type { Db } from '#database/schema.ts'
import { notesOfOrders } from './order-notes.ts'
import { ordersWithIds } from './orders.ts'
import { refundsOfOrders } from './refunds.ts'

const PAGE_SIZE = 500

/** An order with its cancellations and refunds, including pending ones: the amount, and the units of each line by position. */
export type ExportedOrder = Order & {
  refundedCents: Cents
  refundedPieces: number[]
  canceledPieces: number[]
  notes: OrderNote[]
}

export async function* exportedOrders(
  db: Db,
  range: { since?: string; before?: string },
): AsyncGenerator<ExportedOrder> {
  for (let page = await pageAfter(db, range); page.length > 0; page = await pageAfter(db, range, page.at(-1)!)) {
    const ids = page.map(({ id }) => id)
    const orders = new Map((await ordersWithIds(db, ids)).map((order) => [order.id, order]))
    const refundsOf = await refundsOfOrders(db, ids)
    const notes = await notesOfOrders(db, ids)
    const canceled = await db
      .selectFrom('cancellation_lines')
      .innerJoin('cancellations', 'cancellations.id', 'cancellation_lines.cancellation_id')
      .select(['cancellations.order_id', 'position', 'quantity'])
      .where('cancellations.order_id', 'in', ids)
      .execute()
    const canceledOf = Map.groupBy(canceled, ({ order_id }) => order_id)
    for (const id of ids) {
      const order = orders.get(id)!
      const refunds = refundsOf.get(id) ?? []
      yield {
        ...order,
        refundedCents: refundedCents(refunds),
        refundedPieces: order.lines.map((_, position) => unitsIn(refunds, position)),
        canceledPieces: order.lines.map((_, position) => unitsIn([{ lines: canceledOf.get(id) ?? [] }], position)),
        notes: notes.get(id) ?? [],
      }
    }
  }
}

type Place = { id: string; created_at: string }

function pageAfter(db: Db, { since, before }: { since?: string; before?: string }, last?: Place): Promise<Place[]> {
  let query = db.selectFrom('orders').select(['id', 'created_at'])
  if (since !== undefined) query = query.where('created_at', '>=', since)
  if (before !== undefined) query = query.where('created_at', '<', before)
  if (last)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '>', tuple(last.created_at, last.id)),
    )
  return query.orderBy('created_at').orderBy('id').limit(PAGE_SIZE).execute()
}
