import { randomUUIDv7 } from 'node:crypto'
import { emptyCart } from '#database/cart-lines.ts'
import { claimCart } from '#database/carts.ts'
import { insertOrder, isTakenNumber } from '#database/orders.ts'
import { queueErrand } from '#database/outbox.ts'
import { deletePrepared, movePayment } from '#database/payments.ts'
import type { Tx } from '#database/schema.ts'
import { findVariant, takeStock } from '#database/variants.ts'
import type { CartLine } from '#domain/cart.ts'
import { CHECKOUT_TEXTS } from '#domain/checkout.ts'
import { ShopError } from '#domain/errors.ts'
import { orderNumber, ORDER_TEXTS, type Order, type OrderLine } from '#domain/orders.ts'
import type { Authorized } from './authorize-payment.ts'
import { newKey } from './cart.ts'
import { refuseChanges, soldOut } from './order-changes.ts'
import type { Plan } from './plan-order.ts'
import { priceCart, type PricedCart } from './pricing.ts'
import { randomBytes } from './random-bytes.ts'
import { giveBack } from './rate-limits.ts'
import type { Shop } from './shop.ts'

/**
 * The whole of an order in one transaction. Throws 'conflict' when the cart or the catalog is not as planned anymore.
 * PostgreSQL is asked twice: for what may still refuse the order, and to write all of it.
 */
export async function commitOrder(
  shop: Shop,
  tx: Tx,
  plan: Plan,
  { paymentId, reference }: Authorized,
): Promise<Order> {
  const { cart } = plan
  const at = shop.now().toISOString()
  // One cart becomes one order: its key is replaced, so whoever comes second finds another.
  const [isClaimed, priced, number] = await Promise.all([
    claimCart(tx, cart, newKey(), at),
    priceCart(shop.settings, tx, cart.id, plan.priced.option.id),
    freeNumber(tx),
  ])
  if (!isClaimed) throw new ShopError('conflict', ORDER_TEXTS.changed)
  refuseChanges(plan.priced, priced)
  shop.at('cart claimed')
  const order = orderOf(plan, priced, { number, at })
  const [, isMoved] = await Promise.all([
    takeAll(tx, priced.lines),
    movePayment(tx, paymentId, { from: 'authorizing', to: 'authorized', at, reference }),
    insertOrder(tx, order, paymentId),
    // Named in the order of their coming, so that they stand beside each other in the index: a page for many orders.
    queueErrand(tx, randomUUIDv7(), { kind: 'capture', payload: { paymentId } }, at),
    queueErrand(tx, randomUUIDv7(), { kind: 'mail', payload: { orderId: order.id } }, at),
    deletePrepared(tx, cart.id),
    emptyCart(tx, cart.id),
    giveBack(shop, tx, plan.attempts),
  ])
  if (!isMoved) throw new ShopError('unavailable', CHECKOUT_TEXTS.placeOrder)
  shop.at('commit not yet asked')
  return order
}

async function takeAll(tx: Tx, lines: CartLine[]): Promise<void> {
  // In one order for everybody, so that two orders of the same things do not wait for each other.
  const inOrder = lines.toSorted((a, b) => (a.variantId < b.variantId ? -1 : 1))
  const taken = await Promise.all(inOrder.map(({ variantId, quantity }) => takeStock(tx, variantId, quantity)))
  const missing = inOrder[taken.indexOf(false)]
  if (!missing) return
  const left = (await findVariant(tx, missing.variantId))?.stock ?? 0
  throw soldOut({ ...missing, stock: Math.min(left, missing.quantity - 1) })
}

/** Drawn again should it be taken, which no shop will live to see. */
async function freeNumber(tx: Tx): Promise<string> {
  for (;;) {
    const number = orderNumber(randomBytes(8))
    if (!(await isTakenNumber(tx, number))) return number
  }
}

const orderOf = (
  { cart, requestKey, accountId, addresses, payer }: Plan,
  { lines, option, totals }: PricedCart,
  { number, at }: { number: string; at: string },
): Order => ({
  ...totals,
  id: newKey(),
  number,
  requestKey,
  accountId,
  cartId: cart.id,
  status: 'processing',
  email: addresses.shipping.email,
  shippingAddress: addresses.shipping,
  billingAddress: addresses.billing,
  shippingMethod: { id: option.id, name: option.name, estimatedDelivery: option.estimatedDelivery },
  paymentMethod: payer.method.name,
  card: payer.card,
  lines: lines.map(({ compareAtCents: _former, stock: _left, ...line }): OrderLine => line),
  createdAt: at,
})
