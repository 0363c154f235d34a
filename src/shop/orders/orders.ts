import { findOrder, ordersOf } from '#database/orders/orders.ts'
import { notFound } from '#domain/errors.ts'
import { ORDER_TEXTS, type Order } from '#domain/orders/orders.ts'
import { findCart } from '#shop/cart/cart.ts'
import { opensOrder } from './order-links.ts'
import { countActions } from '#shop/accounts/rate-limits.ts'
import type { Shop, Shopper } from '#shop/shop.ts'

/**
 * Reads an order by id, number or request key for its account, its browser, or the `key` of its link. Anyone else gets 'not_found',
 * and 'too_many' after many such look-ups.
 */
export async function readOrder(shop: Shop, shopper: Shopper, idOrNumber: string, key?: string): Promise<Order> {
  const order = await findOrder(shop.database.db, idOrNumber)
  const visible = order && ((key && opensOrder(shop, order.number, key)) || (await placedBy(shop, shopper, order)))
  if (visible) return order
  await shop.database.transaction((tx) => countActions(shop, tx, [{ limit: 'orderLookUp', of: shopper.address }]))
  throw notFound(ORDER_TEXTS.notFound)
}

/** The account's newest orders, newest first. */
export const listOrders = (shop: Shop, accountId: string): Promise<Order[]> =>
  ordersOf(shop.database.db, accountId, MAX_LISTED)

const MAX_LISTED = 100

/** Whether the order was placed by this account, or from the cart of this browser. */
export async function placedBy(shop: Shop, { accountId, cartCookie }: Shopper, order: Order): Promise<boolean> {
  if (order.accountId !== null) return order.accountId === accountId
  return (await findCart(shop, { accountId: null, cartCookie }))?.id === order.cartId
}
