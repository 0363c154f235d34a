import type { ProductSummary } from '#domain/catalog/products.ts'
import { addToWishlist, mergeWishlist, readWishlist, removeFromWishlist } from '#shop/cart/wishlist.ts'
import type { Handlers } from '#api/implement.ts'
import { summaryOf } from '#api/catalog/products.ts'

export const wishlistHandlers = {
  'GET /api/wishlist': async ({ shop, shopper }) => answerOf(await readWishlist(shop, shopper.accountId!)),
  'PUT /api/wishlist/{productId}': async ({ shop, shopper, params }) =>
    answerOf(await addToWishlist(shop, shopper.accountId!, params.productId)),
  'DELETE /api/wishlist/{productId}': async ({ shop, shopper, params }) =>
    answerOf(await removeFromWishlist(shop, shopper.accountId!, params.productId)),
  'POST /api/wishlist/merge': async ({ shop, shopper, body }) =>
    answerOf(await mergeWishlist(shop, shopper.accountId!, body.productIds)),
} satisfies Partial<Handlers>

const answerOf = (products: ProductSummary[]) => ({ products: products.map(summaryOf) })
