import { findPlacedOrder } from '#database/orders.ts'
import { together } from '#database/prepared.ts'
import { transact } from '#database/transaction.ts'
import { CHECKOUT_TEXTS } from '#domain/checkout.ts'
import { invalid, ShopError } from '#domain/errors.ts'
import { ORDER_TEXTS, type Order } from '#domain/orders.ts'
import { authorizePayment, type Authorized } from './authorize-payment.ts'
import { findCart, readCart } from './cart.ts'
import { commitOrder } from './commit-order.ts'
import { placedBy } from './orders.ts'
import { releasePayment } from './payment.ts'
import type { Placement } from './placement.ts'
import { planOrder, type Plan } from './plan-order.ts'
import { offeredOptions } from './shipping.ts'
import type { Shop, Shopper } from './shop.ts'

/**
 * Pays, then orders, exactly once for a request key: the same key is answered with the same order. Throws 'invalid' for
 * what is missing or declined, and 'conflict', with nothing charged, when the order is not what the shopper was shown.
 */
export async function placeOrder(shop: Shop, shopper: Shopper, placement: Placement): Promise<Order> {
  const { requestKey: sentKey } = placement
  const [cart, sent, lines, options] = await together(shop.database.db, (db) =>
    Promise.all([
      findCart(shop, shopper, db),
      sentKey === undefined ? null : findPlacedOrder(db, sentKey),
      readCart(shop, shopper, db),
      offeredOptions(db),
    ]),
  )
  if (sent) return ownOrder(shop, shopper, sent)
  const requestKey = sentKey ?? cart?.requestKey
  const placed = sentKey === undefined && requestKey && (await placedWith(shop, shopper, requestKey))
  if (placed) return placed
  if (!cart || !requestKey) throw invalid(CHECKOUT_TEXTS.emptyCart)
  try {
    const plan = await planOrder(shop, shopper, { cart, lines, options }, { ...placement, requestKey })
    return await settle(shop, plan, await authorizePayment(shop, plan))
  } catch (error) {
    // A request with the same key may have been faster, at any point: then this one has lost nothing.
    const other = await placedWith(shop, shopper, requestKey)
    if (other) return other
    throw error
  }
}

/** The order that the key has become; null when none. A key that someone else has used is a conflict. */
async function placedWith(shop: Shop, shopper: Shopper, requestKey: string): Promise<Order | null> {
  const order = await findPlacedOrder(shop.database.db, requestKey)
  return order && ownOrder(shop, shopper, order)
}

async function ownOrder(shop: Shop, shopper: Shopper, order: Order): Promise<Order> {
  if (!(await placedBy(shop, shopper, order))) throw new ShopError('conflict', ORDER_TEXTS.keyTaken)
  return order
}

/** Makes the order of what has been authorized, or gives the authorization back. */
async function settle(shop: Shop, plan: Plan, authorized: Authorized): Promise<Order> {
  try {
    const order = await transact(shop.database.db, (tx) => commitOrder(shop, tx, plan, authorized))
    shop.at('order committed')
    shop.wakeOutbox()
    shop.at('order not yet answered')
    return order
  } catch (error) {
    // Does nothing if the transaction went through after all, or if another request made the order of this payment.
    await releasePayment(shop, authorized.paymentId, authorized.reference)
    throw error
  }
}
