import { findOrder, ordersOf } from '#database/orders/orders.ts'
import { orderHistory } from '#database/orders/order-history.ts'
import { lastDeliveries, progressesOf } from '#database/orders/parcels.ts'
import type { OrderProgress } from '#domain/orders/progress.ts'
import { invalid } from '#domain/errors.ts'
import { ORDER_TEXTS, typedOrderNumber, type Order } from '#domain/orders/orders.ts'
import { isWithin, returnableOf } from '#domain/orders/returns/return-rules.ts'
import { clockOf } from '#shop/clock.ts'
import type { Shop } from '#shop/shop.ts'

export type OwnOrder = {
  order: Order
  progress: OrderProgress
  deliveredAt: string | null
  /** A day such as 2026-01-29. */
  returnUntil: string | null
}

/** The page starts after the order `after`. `number` limits the list to one order. */
export type OwnOrdersPage = { limit?: number | undefined; after?: string | undefined; number?: string | undefined }

const MAX_OWN_ORDERS = 100

/** Lists the account's orders, newest first. `next` is the next page's cursor. Throws 'invalid' if `after` is another account's order. */
export async function listAccountOrders(
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
  // One extra row shows whether there is a next page.
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
  const { db } = shop.database
  const delivered = orders.filter(({ status }) => status === 'delivered').map(({ id }) => id)
  const [progresses, deliveries] = await Promise.all([progressesOf(db, orders), lastDeliveries(db, delivered)])
  return Promise.all(
    orders.map(async (order) => {
      const deliveredAt = deliveries.get(order.id) ?? null
      const progress = progresses.get(order.id)!
      return { order, progress, deliveredAt, returnUntil: await returnUntil(shop, order, deliveredAt) }
    }),
  )
}

/** Reads the history only if the order was delivered within the return period. */
async function returnUntil(shop: Shop, order: Order, deliveredAt: string | null): Promise<string | null> {
  const clock = clockOf(shop)
  if (deliveredAt === null || !isWithin('return', order.returnDays, deliveredAt, clock)) return null
  const history = await orderHistory(shop.database.db, order.id)
  const { pieces, until } = returnableOf('return', order, history, clock)
  return pieces.some((count) => count > 0) ? until : null
}
