import { findPlacedOrder } from '#database/orders/orders.ts'
import { CHECKOUT_TEXTS } from '#domain/checkout/texts.ts'
import { invalid, ShopError } from '#domain/errors.ts'
import { ORDER_TEXTS, type Order } from '#domain/orders/orders.ts'
import { authorizePayment, type Authorized } from './authorize-payment.ts'
import { findCart, findLines } from '#shop/cart/cart.ts'
import { commitOrder } from './commit-order.ts'
import { accountHash, logEvent } from '#shop/events.ts'
import { placedBy } from './orders.ts'
import { releasePayment } from '#shop/checkout/payment.ts'
import type { OrderRequest } from './order-request.ts'
import { planOrder, type Plan } from './plan-order.ts'
import { offeredOptions } from '#shop/checkout/shipping.ts'
import type { Shop, Shopper } from '#shop/shop.ts'

/**
 * Authorizes the payment, then writes the order, once per request key: a repeated key returns the same order. Throws
 * 'invalid' for missing entries and a declined card, 'conflict' (nothing is charged) when the client showed something else.
 */
export async function placeOrder(shop: Shop, shopper: Shopper, request: OrderRequest): Promise<Order> {
  const { requestKey: sentKey } = request
  const [cart, existingOrder, lines, options] = await shop.database.batch((db) =>
    Promise.all([
      findCart(shop, shopper, db),
      sentKey === undefined ? null : findPlacedOrder(db, sentKey),
      findLines(shopper, db),
      offeredOptions(db),
    ]),
  )
  if (existingOrder) return ownOrder(shop, shopper, existingOrder)
  const requestKey = sentKey ?? cart?.requestKey
  const placed = sentKey === undefined && requestKey && (await placedWith(shop, shopper, requestKey))
  if (placed) return placed
  if (!cart || !requestKey) throw invalid(CHECKOUT_TEXTS.emptyCart)
  try {
    const plan = await planOrder(shop, shopper, { cart, lines, options }, { ...request, requestKey })
    return await completeOrder(shop, plan, await authorizePayment(shop, plan))
  } catch (error) {
    // A concurrent request with the same key may have placed the order meanwhile.
    const other = await placedWith(shop, shopper, requestKey)
    if (other) return other
    throw error
  }
}

/** The order placed with this key, or null. Throws 'conflict' if another shopper used the key. */
async function placedWith(shop: Shop, shopper: Shopper, requestKey: string): Promise<Order | null> {
  const order = await findPlacedOrder(shop.database.db, requestKey)
  return order && ownOrder(shop, shopper, order)
}

async function ownOrder(shop: Shop, shopper: Shopper, order: Order): Promise<Order> {
  if (!(await placedBy(shop, shopper, order))) throw new ShopError('conflict', ORDER_TEXTS.keyTaken)
  return order
}

/** Commits the order, or releases the authorization. */
async function completeOrder(shop: Shop, plan: Plan, authorized: Authorized): Promise<Order> {
  try {
    const order = await shop.database.transaction((tx) => commitOrder(shop, tx, plan, authorized))
    shop.failpoint('order committed')
    logEvent(shop, 'orderPlaced', { account: accountHash(shop, order.email), orderId: order.id })
    shop.wakeOutbox()
    shop.failpoint('order not yet answered')
    return order
  } catch (error) {
    // Does nothing if the transaction was committed after all, or if another request used this payment.
    await releasePayment(shop, authorized.paymentId, authorized.reference)
    throw error
  }
}
