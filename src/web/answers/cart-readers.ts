import { EMPTY_CART } from '#web/cart/latest-cart.ts'
import { readCart } from './cart.ts'
import { readProduct } from './product.ts'
import type { Readers } from './values.ts'

/** The readers for a product and the cart, which `read-answer.ts` loads when they are needed. */
export const CART_READERS: Readers = {
  'GET /api/products/{productId}': readProduct,
  'GET /api/cart': readCart,
  'POST /api/cart/items': readCart,
  'PUT /api/cart/items/{id}': readCart,
  'DELETE /api/cart/items/{id}': readCart,
  // Section 7 has no form of this answer.
  'DELETE /api/cart': () => EMPTY_CART,
}
