/** Texts shown on pages. The reasons why the shop refuses a change are in `cart-problems.ts`, which no browser loads. */
export const CART_TEXTS = {
  load: 'Failed to load cart',
  add: 'Failed to add item to cart',
  update: 'Failed to update cart item',
  remove: 'Failed to remove item from cart',
  clear: 'Failed to clear cart',
  cookies: 'The cart needs cookies, but your browser is blocking them. Allow them for this shop and try again.',
} as const
