import { documentNumber, type DocumentContent, type OrderDocument } from '#domain/orders/documents/documents.ts'
import type { Order } from '#domain/orders/orders.ts'
import { ordersWithIds } from '#database/orders/orders.ts'
import type { Db } from '#database/schema.ts'

const PAGE_SIZE = 500

type Audited = OrderDocument & { order: Order }

/** Reads all documents with their orders, a page at a time. Neither ever changes, so that pages need no common snapshot. */
export async function* documentsWithOrders(db: Db): AsyncGenerator<Audited[]> {
  for (const kind of ['invoice', 'creditNote'] as const)
    for (let last = 0; ;) {
      const rows = await db
        .selectFrom('documents')
        .select(['kind', 'number', 'order_id', 'refund_id as refundId', 'issued_at as issuedAt', 'content'])
        .where('kind', '=', kind)
        .where('number', '>', last)
        .orderBy('number')
        .limit(PAGE_SIZE)
        .execute()
      const end = rows.at(-1)
      if (!end) break
      last = end.number
      const orders = await ordersWithIds(
        db,
        rows.map(({ order_id }) => order_id),
      )
      const byId = new Map(orders.map((order) => [order.id, order]))
      yield rows.map(({ order_id, number, content, ...row }) => ({
        ...row,
        number: documentNumber(kind, number),
        content: JSON.parse(content) as DocumentContent,
        order: byId.get(order_id)!,
      }))
    }
}
