import { orderHistory } from '#database/orders/order-history.ts'
import { findOrder } from '#database/orders/orders.ts'
import type { Db } from '#database/schema.ts'
import { notFound } from '#domain/errors.ts'
import type { OrderRecord } from '#domain/orders/history.ts'
import type { Order } from '#domain/orders/orders.ts'
import type { Shop } from '#shop/shop.ts'

/** `reference`: an order id or number. Throws 'not_found'. */
export async function readRecord(shop: Pick<Shop, 'database'>, reference: string): Promise<OrderRecord> {
  const order = await namedOrder(shop.database.db, reference)
  return { order, history: await orderHistory(shop.database.db, order.id) }
}

/** `reference`: an order id or number. Throws 'not_found'. */
export async function namedOrder(db: Db, reference: string): Promise<Order> {
  const order = await findOrder(db, reference)
  if (!order) throw notFound(`There is no order ${reference}.`)
  return order
}
