import { batches } from '#database/import/bulk-insert.ts'
import type { Db, Schema, Tx } from '#database/schema.ts'
import type { OrderNote } from '#domain/orders/notes.ts'

/** Oldest first, by the id of the order. */
export async function notesOfOrders(db: Db, orderIds: readonly string[]): Promise<Map<string, OrderNote[]>> {
  const rows: Row[] = []
  for (const ids of batches(orderIds)) rows.push(...(await selectNotes(db, ids)))
  const groups = Map.groupBy(rows, ({ order_id }) => order_id)
  return new Map([...groups].map(([orderId, notes]) => [orderId, notes.map(noteOf)]))
}

const selectNotes = (db: Db, orderIds: string[]): Promise<Row[]> =>
  db
    .selectFrom('order_notes')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const notesOf = async (db: Db, orderId: string): Promise<OrderNote[]> =>
  (await notesOfOrders(db, [orderId])).get(orderId) ?? []

type Row = Schema['order_notes']

const noteOf = (row: Row): OrderNote => ({
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
