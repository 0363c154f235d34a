import { sql } from 'kysely'
import { withoutCard, type CheckoutState } from '#domain/checkout/checkout-state.ts'
import type { Db } from '#database/schema.ts'

/** Deletes guests' carts unchanged since `untouchedSince`. Carts that became an order are kept until `ordersSince`. */
export async function deleteAbandonedCarts(
  db: Db,
  { untouchedSince, ordersSince }: { untouchedSince: string; ordersSince: string },
  limit: number,
): Promise<void> {
  const orders = db.selectFrom('orders').select('orders.id').where('orders.cart_id', '=', sql.ref<string>('carts.id'))
  const abandoned = db
    .selectFrom('carts')
    .select('carts.id')
    .where('account_id', 'is', null)
    .where('updated_at', '<', untouchedSince)
    .where((is) => is.or([is('updated_at', '<', ordersSince), is.not(is.exists(orders))]))
    .limit(limit)
  await db.deleteFrom('carts').where('id', 'in', abandoned).where('updated_at', '<', untouchedSince).execute()
}

/** Deletes cards entered before the given time. A card entered concurrently stays. */
export async function forgetCards(db: Db, before: string, limit: number): Promise<void> {
  const rows = await db
    .selectFrom('carts')
    .select(['id', 'draft'])
    .where('card_since', '<', before)
    .limit(limit)
    .execute()
  for (const { id, draft } of rows)
    await db
      .updateTable('carts')
      .set({ draft: JSON.stringify(withoutCard(JSON.parse(draft) as CheckoutState)), card_since: null })
      .where('id', '=', id)
      .where('draft', '=', draft)
      .execute()
}
