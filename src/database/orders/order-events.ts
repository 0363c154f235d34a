import { fromJson, toJson } from '#database/columns.ts'
import type { OrderEvent } from '#domain/orders/order-events.ts'
import { prepare, type Param } from '#database/prepared-query.ts'
import type { Db, Schema, Tx } from '#database/schema.ts'

export async function insertEvent(
  tx: Tx,
  orderId: string,
  { id, actor, createdAt, ...content }: OrderEvent,
): Promise<void> {
  const { kind, ...details } = content
  await tx
    .insertInto('order_events')
    .values({ id, order_id: orderId, kind, actor, details: toJson(details), created_at: createdAt })
    .execute()
}

export async function eventsOf(db: Db, orderId: string): Promise<OrderEvent[]> {
  const { rows } = await selectEvents(db, { orderId })
  return rows.map(eventOf)
}

const selectEvents = prepare((db, param: Param<{ orderId: string }>) =>
  db
    .selectFrom('order_events')
    .selectAll()
    .where('order_id', '=', param('orderId'))
    .orderBy('created_at')
    .orderBy('id'),
)

const eventOf = ({ id, kind, actor, details, created_at }: Schema['order_events']): OrderEvent =>
  ({ ...fromJson(details), id, kind, actor, createdAt: created_at }) as OrderEvent
