import { findOrder, ordersOf } from '#database/orders.ts'
import { transact } from '#database/transaction.ts'
import { notFound } from '#domain/errors.ts'
import { ORDER_TEXTS, type Order } from '#domain/orders.ts'
import { findCart } from './cart.ts'
import { opensOrder } from './order-links.ts'
import { countAttempts } from './rate-limits.ts'
import type { Shop, Shopper } from './shop.ts'

/**
 * An order, for those who may see it. To anyone else it does not exist: 'not_found', and 'too_many' for who goes on
 * looking; neither stands in the way of those who may. `key` is that of its link.
 */
export async function readOrder(shop: Shop, shopper: Shopper, idOrNumber: string, key?: string): Promise<Order> {
  const order = await findOrder(shop.database.db, idOrNumber)
  const visible = order && ((key && opensOrder(shop, order.number, key)) || (await placedBy(shop, shopper, order)))
  if (visible) return order
  await transact(shop.database.db, (tx) => countAttempts(shop, tx, [{ limit: 'orderLookUp', of: shopper.address }]))
  throw notFound(ORDER_TEXTS.notFound)
}

/** The account's newest orders, newest first: as many as one answer may hold, however many there are. */
export const listOrders = (shop: Shop, accountId: string): Promise<Order[]> =>
  ordersOf(shop.database.db, accountId, MOST_LISTED)

const MOST_LISTED = 100

/** Whether the order was placed by this account, or from the cart of this browser. */
export async function placedBy(shop: Shop, { accountId, cartCookie }: Shopper, order: Order): Promise<boolean> {
  if (order.accountId !== null) return order.accountId === accountId
  return (await findCart(shop, { accountId: null, cartCookie }))?.id === order.cartId
}
