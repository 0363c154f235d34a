import { documentNumber, type OrderDocument } from '#domain/orders/documents/documents.ts'
import type { Order } from '#domain/orders/orders.ts'
import type { Refund } from '#domain/orders/refunds.ts'
import { readContent } from '#database/orders/documents/stored-content.ts'
import { ordersWithIds } from '#database/orders/orders.ts'
import { refundsOfOrders } from '#database/orders/refunds.ts'
import type { Db } from '#database/schema.ts'

const PAGE_SIZE = 500

/** `refund` is null for an invoice, and for a credit note whose refund is missing. */
type Audited = Omit<OrderDocument, 'content'> & ReturnType<typeof readContent> & { order: Order; refund: Refund | null }

/** Reads all documents with their orders and refunds, page by page. Documented facts never change, so pages need no shared snapshot. */
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
      const orderIds = rows.map(({ order_id }) => order_id)
      const orders = new Map((await ordersWithIds(db, orderIds)).map((order) => [order.id, order]))
      const refunds = kind === 'creditNote' ? await refundsOfOrders(db, orderIds) : new Map<string, Refund[]>()
      yield rows.map(({ order_id, number, content, ...row }) => ({
        ...row,
        number: documentNumber(kind, number),
        ...readContent(content),
        order: orders.get(order_id)!,
        refund: refunds.get(order_id)?.find(({ id }) => id === row.refundId) ?? null,
      }))
    }
}
