import { randomBytes } from 'node:crypto'
import type { CartRow } from '#database/cart/carts.ts'
import { findVariant, takeStock } from '#database/catalog/variants.ts'
import { insertOrder } from '#database/orders/insert-order.ts'
import { isTakenNumber } from '#database/orders/orders.ts'
import type { Tx } from '#database/schema.ts'
import { queueWithEvent } from '#database/webhooks/queue-event.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import { keptDescription } from '#domain/checkout/shipping.ts'
import { grantsWithdrawal } from '#domain/face/switches.ts'
import { isFreeText } from '#domain/orders/by-hand/entered-lines.ts'
import { orderLine, orderNumber, type Order } from '#domain/orders/orders.ts'
import { randomId } from '#shop/cart/cart.ts'
import { soldOutError } from '#shop/checkout/order-changes.ts'
import type { PricedCart } from '#shop/checkout/pricing.ts'
import type { Shop } from '#shop/shop.ts'
import type { Plan } from './plan-order.ts'

type Ordered = Pick<Plan, 'requestKey' | 'accountId' | 'addresses' | 'payment'> & { cart: Pick<CartRow, 'id'> }

export const newOrder = (
  { rates, face }: Pick<Shop, 'rates' | 'face'>,
  { cart, requestKey, accountId, addresses, payment }: Ordered,
  { lines, option, charges, totals }: PricedCart,
  { id = randomId(), number, at }: { id?: string; number: string; at: string },
): Order => ({
  ...totals,
  charges,
  id,
  number,
  requestKey,
  accountId,
  cartId: cart.id,
  status: 'processing',
  email: addresses.shipping.email,
  shippingAddress: addresses.shipping,
  billingAddress: addresses.billing,
  shippingOption: {
    id: option.id,
    name: option.name,
    estimatedDelivery: option.estimatedDelivery,
    ...(option.pickupCountry && { pickupCountry: option.pickupCountry }),
    ...(keptDescription(option) && { description: option.description }),
  },
  paymentMethod: payment.method.name,
  card: payment.card,
  returnDays: rates.returnDays,
  withdrawal: grantsWithdrawal(face),
  lines: lines.map(orderLine),
  createdAt: at,
  unchargedSince: null,
})

/** Takes the stock, and writes the order with its confirmation. Throws 'conflict' for a line that has sold out. */
export const writeOrder = (
  tx: Tx,
  order: Order,
  { lines, ...facts }: Pick<PricedCart, 'lines' | 'taxRate'> & { paymentId: string; block: number },
): Promise<unknown> =>
  Promise.all([
    takeAll(tx, lines, order.createdAt),
    insertOrder(tx, order, facts),
    queueWithEvent(
      tx,
      { kind: 'mail', payload: { orderId: order.id } },
      { type: 'order.placed', createdAt: order.createdAt, orderId: order.id },
      order.createdAt,
    ),
  ])

async function takeAll(tx: Tx, lines: CartLine[], at: string): Promise<void> {
  // A fixed lock order prevents deadlocks between orders of the same variants.
  const sorted = lines.filter((line) => !isFreeText(line)).toSorted((a, b) => (a.variantId < b.variantId ? -1 : 1))
  const taken = await Promise.all(sorted.map(({ variantId, quantity }) => takeStock(tx, variantId, quantity, at)))
  const missing = sorted[taken.indexOf(false)]
  if (!missing) return
  const left = (await findVariant(tx, missing.variantId))?.stock ?? 0
  throw soldOutError({ ...missing, stock: Math.min(left, missing.quantity - 1) })
}

export async function freeNumber(
  tx: Tx,
  bytes: (attempt: number) => Uint8Array = () => randomBytes(8),
): Promise<string> {
  for (let attempt = 0; ; attempt++) {
    const number = orderNumber(bytes(attempt))
    if (!(await isTakenNumber(tx, number))) return number
  }
}
