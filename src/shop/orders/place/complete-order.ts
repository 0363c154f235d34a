import type { Order } from '#domain/orders/orders.ts'
import { accountHash, logEvent } from '#shop/events.ts'
import type { Shop } from '#shop/shop.ts'
import { commitOrder } from './commit-order.ts'
import type { OrderPayment } from './order-payment.ts'
import type { Plan } from './plan-order.ts'

/** Throws like `commitOrder`. */
export async function completeOrder(shop: Shop, plan: Plan, payment: OrderPayment): Promise<Order> {
  // If retried, the second commit finds the request key replaced.
  const order = await shop.database.transaction((tx) => commitOrder(shop, tx, plan, payment), { isRepeatable: true })
  shop.failpoint('order committed')
  logEvent(shop, 'orderPlaced', { account: accountHash(shop, order.email), orderId: order.id })
  shop.wakeOutbox()
  shop.failpoint('order not yet answered')
  return order
}
