import { findByIds } from '#database/products.ts'
import { transact } from '#database/transaction.ts'
import { deleteWish, insertWishes, wishedProducts } from '#database/wishlist.ts'
import { notFound, ShopError } from '#domain/errors.ts'
import { PRODUCT_TEXTS, type ProductSummary } from '#domain/products.ts'
import { isProductId, newWishes, WISHLIST_TEXTS } from '#domain/wishlist.ts'
import type { Shop } from './shop.ts'

/** The listed products on an account's wishlist, newest first. */
export async function readWishlist({ database: { db } }: Shop, accountId: string): Promise<ProductSummary[]> {
  return findByIds(db, await wishedProducts(db, accountId))
}

/** Only the ids, newest first, listed or not. */
export const readWishes = ({ database: { db } }: Shop, accountId: string): Promise<number[]> =>
  wishedProducts(db, accountId)

/** Adding what is there changes nothing. 'not_found' for a product that is not for sale, 'conflict' when the list is full. */
export async function addToWishlist(shop: Shop, accountId: string, productId: string): Promise<ProductSummary[]> {
  const [product] = await findByIds(shop.database.db, idsOf([productId]))
  if (!product) throw notFound(PRODUCT_TEXTS.notFound)
  if ((await addWishes(shop, accountId, [product.id])) === 'full') throw new ShopError('conflict', WISHLIST_TEXTS.full)
  return readWishlist(shop, accountId)
}

/** Removing what is not there is no error: another tab may have been faster. */
export async function removeFromWishlist(shop: Shop, accountId: string, productId: string): Promise<ProductSummary[]> {
  for (const id of idsOf([productId])) await deleteWish(shop.database.db, accountId, id)
  return readWishlist(shop, accountId)
}

/** Adds a guest's list, newest first, as far as there is room. What names no product for sale is left out. */
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

/** Two that add at once may together pass the limit, which is there to keep lists small and harms nobody. */
const addWishes = (shop: Shop, accountId: string, ids: readonly number[]): Promise<'full' | 'added'> =>
  transact(shop.database.db, async (tx) => {
    const held = await wishedProducts(tx, accountId)
    const added = newWishes(held, ids)
    const now = shop.now().getTime()
    // A millisecond apart, so that they keep their order.
    const wishes = added.map((productId, place) => ({ productId, at: new Date(now - place).toISOString() }))
    await insertWishes(tx, accountId, wishes)
    return ids.every((id) => held.includes(id) || added.includes(id)) ? 'added' : 'full'
  })
