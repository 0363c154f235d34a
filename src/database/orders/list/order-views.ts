import { fromJson, toJson } from '#database/columns.ts'
import type { Db, Schema, Tx } from '#database/schema.ts'
import type { OrderView } from '#domain/orders/list/order-views.ts'

/** Those of everybody, oldest first. */
export async function listOrderViews(db: Db): Promise<OrderView[]> {
  const rows = await db.selectFrom('order_views').selectAll().orderBy('created_at').orderBy('id').execute()
  return rows.map(viewOf)
}

const viewOf = (row: Schema['order_views']): OrderView => ({
  id: row.id,
  name: row.name,
  filters: fromJson(row.filters),
  isShared: row.is_shared === 1,
  by: { kind: row.by_kind, id: row.by_id, name: row.by_name },
  createdAt: row.created_at,
})

export async function insertOrderView(
  tx: Tx,
  { id, name, filters, isShared, by, createdAt }: OrderView,
): Promise<void> {
  const saved = { by_kind: by.kind, by_id: by.id, by_name: by.name, created_at: createdAt }
  await tx
    .insertInto('order_views')
    .values({ id, name, filters: toJson(filters), is_shared: isShared ? 1 : 0, ...saved })
    .execute()
}

export async function deleteOrderView(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('order_views').where('id', '=', id).execute()
}

/** Shared views of a person who is removed stay. */
export async function deleteOwnViews(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('order_views').where('by_id', '=', personId).where('is_shared', '=', 0).execute()
}

/** Deletes the views that search for an email address, which is to be forgotten. */
export async function eraseViewsAbout(tx: Tx, email: string): Promise<void> {
  for (const { id, name, filters } of await listOrderViews(tx))
    if ([name, filters.q].join(' ').toLowerCase().includes(email.toLowerCase())) await deleteOrderView(tx, id)
}
