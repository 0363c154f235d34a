import type { Schema, Db, Tx } from '#database/schema.ts'
import type { OrderNote } from '#domain/orders/notes.ts'

/** Oldest first, by the id of the order. */
export async function notesOfOrders(db: Db, orderIds: readonly string[]): Promise<Map<string, OrderNote[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('order_notes')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const groups = Map.groupBy(rows, ({ order_id }) => order_id)
  return new Map([...groups].map(([orderId, notes]) => [orderId, notes.map(noteOf)]))
}

export const notesOf = async (db: Db, orderId: string): Promise<OrderNote[]> =>
  (await notesOfOrders(db, [orderId])).get(orderId) ?? []

const noteOf = (row: Schema['order_notes']): OrderNote => ({
  id: row.id,
  text: row.text,
  by: { kind: row.by_kind, id: row.by_id, name: row.by_name },
  createdAt: row.created_at,
})

export async function insertNote(tx: Tx, orderId: string, { id, text, by, createdAt }: OrderNote): Promise<void> {
  const writer = { by_kind: by.kind, by_id: by.id, by_name: by.name }
  await tx
    .insertInto('order_notes')
    .values({ id, order_id: orderId, text, ...writer, created_at: createdAt })
    .execute()
}

export async function deleteNote(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('order_notes').where('id', '=', id).execute()
}
