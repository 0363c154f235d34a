import type { Db } from '#database/schema.ts'

/** Newest first. Includes products that are no longer listed. */
export async function wishlistProductIds(db: Db, accountId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('wishlist_items')
    .select('product_id')
    .where('account_id', '=', accountId)
    .orderBy('added_at', 'desc')
    .orderBy('product_id', 'desc')
    .execute()
  return rows.map((row) => row.product_id)
}

export type NewWishlistItem = { productId: number; at: string }

export async function insertWishlistItems(db: Db, accountId: string, items: readonly NewWishlistItem[]): Promise<void> {
  if (items.length === 0) return
  await db
    .insertInto('wishlist_items')
    .values(items.map(({ productId, at }) => ({ account_id: accountId, product_id: productId, added_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteWishlistItem(db: Db, accountId: string, productId: number): Promise<void> {
  await db
    .deleteFrom('wishlist_items')
    .where('account_id', '=', accountId)
    .where('product_id', '=', productId)
    .execute()
}
