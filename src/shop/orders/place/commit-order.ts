import { randomUUIDv7 } from 'node:crypto'
import { emptyCart } from '#database/cart/cart-lines.ts'
import { replaceRequestKey } from '#database/cart/carts.ts'
import { blockAt } from '#database/orders/list/order-terms.ts'
import { queueMessage } from '#database/outbox/outbox.ts'
import { deleteUnusedIntents } from '#database/payments/unused-intents.ts'
import type { Tx } from '#database/schema.ts'
import { CHECKOUT_TEXTS } from '#domain/checkout/texts.ts'
import { conflict, unavailable } from '#domain/errors.ts'
import { ORDER_TEXTS, type Order } from '#domain/orders/orders.ts'
import { isoTime } from '#shop/clock.ts'
import { accountHash, logEvent } from '#shop/events.ts'
import { keepFirstAddress } from '#shop/accounts/book/keep-first-address.ts'
import { randomId } from '#shop/cart/cart.ts'
import { rejectChanges } from '#shop/checkout/order-changes.ts'
import { closePaidDraft } from './close-draft.ts'
import { writeNoPayment, writeReserved, type OrderPayment } from './order-payment.ts'
import { nowDueError } from './order-request.ts'
import type { Plan } from './plan-order.ts'
import { freeNumber, newOrder, writeOrder } from './write-order.ts'
import { priceCart } from '#shop/checkout/pricing.ts'
import { isFree } from '#shop/checkout/payment-methods.ts'
import { refundTokens } from '#shop/limits/rate-limits.ts'
import type { Shop } from '#shop/shop.ts'

/** Throws as `commitOrder` does. */
export async function completeOrder(shop: Shop, plan: Plan, payment: OrderPayment): Promise<Order> {
  // A second commit finds the request key replaced.
  const order = await shop.database.transaction((tx) => commitOrder(shop, tx, plan, payment), { isRepeatable: true })
  shop.failpoint('order committed')
  logEvent(shop, 'orderPlaced', { account: accountHash(shop, order.email), orderId: order.id })
  shop.wakeOutbox()
  shop.failpoint('order not yet answered')
  return order
}

/** Runs in two round trips. Throws 'conflict' if the cart or catalog has changed since the plan. */
async function commitOrder(shop: Shop, tx: Tx, plan: Plan, payment: OrderPayment): Promise<Order> {
  const { cart } = plan
  const at = isoTime(shop)
  // A concurrent request with the same key then finds it replaced.
  const [isReplaced, priced, number, block] = await Promise.all([
    replaceRequestKey(tx, { cartId: cart.id, requestKey: cart.requestKey, nextKey: randomId(), at }),
    priceCart(shop, tx, cart, plan.priced.option.id),
    freeNumber(tx),
    blockAt(tx, at),
  ])
  if (!isReplaced) throw conflict(ORDER_TEXTS.changed)
  if (payment === 'free' && !isFree(priced)) throw nowDueError(priced)
  rejectChanges(plan.priced, priced)
  shop.failpoint('request key replaced')
  const order = newOrder(shop, plan, priced, { number, at })
  const paymentId = payment === 'free' ? randomUUIDv7() : payment.paymentId
  const [isWritten] = await Promise.all([
    payment === 'free'
      ? writeNoPayment(shop, tx, plan, { paymentId, orderId: order.id, at })
      : writeReserved(shop, tx, payment, at),
    writeOrder(tx, order, { paymentId, block, lines: priced.lines, taxRate: priced.taxRate }),
    shop.settings.ownerEmail !== null && queueMessage(tx, { kind: 'mail', payload: { ownerOrderId: order.id } }, at),
    deleteUnusedIntents(tx, { cartId: cart.id }),
    emptyCart(tx, { cartId: cart.id }),
    keepFirstAddress(tx, plan.accountId, plan.addresses, at),
    // Successful cards do not count against the limit.
    plan.payment.token !== null && refundTokens(shop, tx, plan.actions),
  ])
  if (!isWritten) throw unavailable(CHECKOUT_TEXTS.placeOrder)
  if (cart.agreed) await closePaidDraft(tx, { id: cart.id, agreed: cart.agreed }, { orderId: order.id, at })
  shop.failpoint('commit not yet asked')
  return order
}
