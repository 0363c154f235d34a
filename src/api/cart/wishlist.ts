import type { ProductSummary } from '#domain/catalog/products.ts'
import { addToWishlist, mergeWishlist, readWishlist, removeFromWishlist } from '#shop/cart/wishlist.ts'
import type { Shop } from '#shop/shop.ts'
import type { Handlers } from '#api/implement.ts'
import { summariesOf } from '#api/catalog/products.ts'

export const wishlistHandlers = {
  'GET /api/wishlist': async ({ shop, shopper }) => wishlistAnswer(shop, await readWishlist(shop, shopper.accountId!)),
  'PUT /api/wishlist/{productId}': async ({ shop, shopper, params }) =>
    wishlistAnswer(shop, await addToWishlist(shop, shopper.accountId!, params.productId)),
  'DELETE /api/wishlist/{productId}': async ({ shop, shopper, params }) =>
    wishlistAnswer(shop, await removeFromWishlist(shop, shopper.accountId!, params.productId)),
  'POST /api/wishlist/merge': async ({ shop, shopper, body }) =>
    wishlistAnswer(shop, await mergeWishlist(shop, shopper.accountId!, body.productIds)),
} satisfies Partial<Handlers>

const wishlistAnswer = async (shop: Shop, products: ProductSummary[]) => ({
  products: await summariesOf(shop, products),
})
