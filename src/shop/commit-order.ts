import { randomBytes, randomUUID } from 'node:crypto'
import { holdCart, renewCart, type CartRow } from '#database/carts.ts'
import { findOrder, insertOrder } from '#database/orders.ts'
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
import type { Shop } from './shop.ts'

/** The whole of an order in one transaction. Throws 'conflict' when the cart or the catalogue is not as planned any more. */
export async function commitOrder(
  { settings, now, at: pass }: Shop,
  tx: Tx,
  plan: Plan,
  { paymentId, reference }: Authorized,
): Promise<Order> {
  const at = now().toISOString()
  await claimCart(tx, plan.cart, at)
  pass('cart claimed')
  const priced = await priceCart(settings, tx, plan.cart.id, plan.priced.option.id)
  refuseChanges(plan.priced, priced)
  await takeAll(tx, priced.lines)
  pass('stock taken')
  if (!(await movePayment(tx, paymentId, { from: 'authorizing', to: 'authorized', at, reference })))
    throw new ShopError('unavailable', CHECKOUT_TEXTS.placeOrder)
  pass('payment moved')
  const order = orderOf(plan, priced, { number: await freeNumber(tx), at })
  await insertOrder(tx, order, paymentId)
  pass('order written')
  await queueErrand(tx, randomUUID(), { kind: 'capture', payload: { paymentId } }, at)
  await queueErrand(tx, randomUUID(), { kind: 'mail', payload: { orderId: order.id } }, at)
  pass('errands queued')
  await deletePrepared(tx, plan.cart.id)
  await renewCart(tx, plan.cart.id, newKey(), at)
  pass('commit not yet asked')
  return order
}

/** One cart becomes one order: its key is replaced at the end, so whoever comes second finds another. */
async function claimCart(tx: Tx, cart: CartRow, at: string): Promise<void> {
  const { requestKey } = await holdCart(tx, cart.id, at)
  if (requestKey !== cart.requestKey) throw new ShopError('conflict', ORDER_TEXTS.changed)
}

async function takeAll(tx: Tx, lines: CartLine[]): Promise<void> {
  // In one order for everybody, so that two orders of the same things do not wait for each other.
  for (const line of lines.toSorted((a, b) => (a.variantId < b.variantId ? -1 : 1)))
    if (!(await takeStock(tx, line.variantId, line.quantity))) {
      const left = (await findVariant(tx, line.variantId))?.stock ?? 0
      throw soldOut({ ...line, stock: Math.min(left, line.quantity - 1) })
    }
}

/** Drawn again should it be taken, which no shop will live to see. */
async function freeNumber(tx: Tx): Promise<string> {
  for (;;) {
    const number = orderNumber(randomBytes(8))
    if (!(await findOrder(tx, number))) return number
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
