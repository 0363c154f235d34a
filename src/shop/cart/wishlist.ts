import { findByIds } from '#database/catalog/products.ts'
import { deleteWishlistItem, insertWishlistItems, wishlistProductIds } from '#database/accounts/wishlist.ts'
import { conflict, notFound } from '#domain/errors.ts'
import { PRODUCT_TEXTS, type ProductSummary } from '#domain/catalog/products.ts'
import { isProductId, newProductIds } from '#domain/cart/wishlist.ts'
import { WISHLIST_TEXTS } from '#domain/cart/wishlist-texts.ts'
import type { Shop } from '#shop/shop.ts'

export async function readWishlist({ database: { db } }: Shop, accountId: string): Promise<ProductSummary[]> {
  return findByIds(db, await wishlistProductIds(db, accountId))
}

/** Newest first, including unlisted products. */
export const readWishes = ({ database: { db } }: Shop, accountId: string): Promise<number[]> =>
  wishlistProductIds(db, accountId)

/** Adds a product unless it is already listed. Throws 'not_found' for an unlisted product, 'conflict' if the list is full. */
export async function addToWishlist(shop: Shop, accountId: string, productId: string): Promise<ProductSummary[]> {
  const [product] = await findByIds(shop.database.db, idsOf([productId]))
  if (!product) throw notFound(PRODUCT_TEXTS.notFound)
  if ((await addWishes(shop, accountId, [product.id])) === 'full') throw conflict(WISHLIST_TEXTS.full)
  return readWishlist(shop, accountId)
}

/** Does nothing if the product is missing: another tab may have removed it. */
export async function removeFromWishlist(shop: Shop, accountId: string, productId: string): Promise<ProductSummary[]> {
  for (const id of idsOf([productId])) await deleteWishlistItem(shop.database.db, accountId, id)
  return readWishlist(shop, accountId)
}

/** Merges a guest's list, newest first, up to the limit. Skips unlisted products. */
export async function mergeWishlist(
  shop: Shop,
  accountId: string,
  productIds: readonly string[],
): Promise<ProductSummary[]> {
  const products = await findByIds(shop.database.db, idsOf(productIds))
  await addWishes(
    shop,
    accountId,
    products.map(({ id }) => id),
  )
  return readWishlist(shop, accountId)
}

const idsOf = (references: readonly string[]): number[] => references.filter(isProductId).map(Number)

/** Concurrent calls may slightly exceed the limit, which is harmless. */
const addWishes = (shop: Shop, accountId: string, ids: readonly number[]): Promise<'full' | 'added'> =>
  shop.database.transaction(async (tx) => {
    const held = await wishlistProductIds(tx, accountId)
    const added = newProductIds(held, ids)
    const now = shop.now().getTime()
    // Space the times a millisecond apart, because the list is sorted by time.
    const wishes = added.map((productId, place) => ({ productId, at: new Date(now - place).toISOString() }))
    await insertWishlistItems(tx, accountId, wishes)
    return ids.every((id) => held.includes(id) || added.includes(id)) ? 'added' : 'full'
  })
