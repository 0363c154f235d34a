import type { Db } from '#database/schema.ts'

/** The ids of the products on an account's wishlist, newest first; some may not be listed anymore. */
export async function wishedProducts(db: Db, accountId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('wishlist_items')
    .select('product_id')
    .where('account_id', '=', accountId)
    .orderBy('added_at', 'desc')
    .orderBy('product_id', 'desc')
    .execute()
  return rows.map((row) => row.product_id)
}

export type NewWish = { productId: number; at: string }

/** What is on the list already stays where it is. */
export async function insertWishes(db: Db, accountId: string, wishes: readonly NewWish[]): Promise<void> {
  if (wishes.length === 0) return
  await db
    .insertInto('wishlist_items')
    .values(wishes.map(({ productId, at }) => ({ account_id: accountId, product_id: productId, added_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteWish(db: Db, accountId: string, productId: number): Promise<void> {
  await db
    .deleteFrom('wishlist_items')
    .where('account_id', '=', accountId)
    .where('product_id', '=', productId)
    .execute()
}
