import { findOrder, ordersOf } from '#database/orders/orders.ts'
import { ordersOnTheirWay } from '#database/orders/parcels.ts'
import type { OrderProgress } from '#domain/orders/fulfillment.ts'
import { invalid } from '#domain/errors.ts'
import { ORDER_TEXTS, typedOrderNumber, type Order } from '#domain/orders/orders.ts'
import type { Shop } from '#shop/shop.ts'

export type OwnOrder = { order: Order; progress: OrderProgress }

/** `after`: the number of the order behind which the page begins. `number`: lists the one order of that number, if any. */
export type OwnOrdersPage = { limit?: number | undefined; after?: string | undefined; number?: string | undefined }

const MAX_OWN_ORDERS = 100

/** Lists the account's orders, newest first. `next` is the `after` of the next page. Throws 'invalid' for a foreign `after`. */
export async function listOwnOrders(
  shop: Shop,
  accountId: string,
  { limit = MAX_OWN_ORDERS, after, number }: OwnOrdersPage,
): Promise<{ orders: OwnOrder[]; next: string | null }> {
  const { db } = shop.database
  if (number !== undefined) {
    const order = await ownOrder(shop, accountId, number)
    return { orders: await withProgress(shop, order ? [order] : []), next: null }
  }
  const last = after === undefined ? undefined : await ownOrder(shop, accountId, after)
  if (last === null) throw invalid(ORDER_TEXTS.notFound, { after: ORDER_TEXTS.notFound })
  // One more than a page tells whether there is a next page.
  const found = await ordersOf(db, accountId, limit + 1, last)
  const orders = found.slice(0, limit)
  return { orders: await withProgress(shop, orders), next: found.length > limit ? orders.at(-1)!.number : null }
}

async function ownOrder(shop: Shop, accountId: string, typed: string): Promise<Order | null> {
  const number = typedOrderNumber(typed)
  const order = number === null ? null : await findOrder(shop.database.db, number)
  return order?.number === number && order?.accountId === accountId ? order : null
}

async function withProgress(shop: Shop, orders: Order[]): Promise<OwnOrder[]> {
  const open = orders.filter(({ status }) => status === 'processing').map(({ id }) => id)
  const onTheirWay = await ordersOnTheirWay(shop.database.db, open)
  return orders.map((order) => ({ order, progress: onTheirWay.has(order.id) ? 'partly shipped' : order.status }))
}
