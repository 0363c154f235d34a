import { sql } from 'kysely'
import { withoutCard, type CheckoutState } from '#domain/checkout/checkout-state.ts'
import type { Db } from '#database/schema.ts'

/** Deletes guests' carts that nobody has touched for so long; sooner when they never became an order. */
export async function deleteAbandonedCarts(
  db: Db,
  { untouchedSince, ordersSince }: { untouchedSince: string; ordersSince: string },
  limit: number,
): Promise<void> {
  const orders = db.selectFrom('orders').select('orders.id').where('orders.cart_id', '=', sql.ref<string>('carts.id'))
  const some = db
    .selectFrom('carts')
    .select('carts.id')
    .where('account_id', 'is', null)
    .where('updated_at', '<', untouchedSince)
    .where((is) => is.or([is('updated_at', '<', ordersSince), is.not(is.exists(orders))]))
    .limit(limit)
  await db.deleteFrom('carts').where('id', 'in', some).where('updated_at', '<', untouchedSince).execute()
}

/** Forgets cards that were entered before the given time. What is entered meanwhile stays. */
export async function forgetCards(db: Db, before: string, limit: number): Promise<void> {
  const old = await db
    .selectFrom('carts')
    .select(['id', 'draft'])
    .where('card_since', '<', before)
    .limit(limit)
    .execute()
  for (const { id, draft } of old)
    await db
      .updateTable('carts')
      .set({ draft: JSON.stringify(withoutCard(JSON.parse(draft) as CheckoutState)), card_since: null })
      .where('id', '=', id)
      .where('draft', '=', draft)
      .execute()
}
