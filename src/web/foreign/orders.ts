import type { Answer } from '#contract/client.ts'
import { KINDS } from '#domain/checkout/payment-kinds.ts'
import { toCents, toDollars } from '#domain/money.ts'
import { subtotalDollars } from '#domain/cart/cart.ts'
import { respelled } from '#domain/orders/orders.ts'
import { referenceOf, type Order } from '#web/orders/order.ts'
import { quantity } from './cart.ts'
import { charges } from './charges.ts'
import { address, card } from './checkout.ts'
import { date, day } from './dates.ts'
import { readHistory } from './order-history.ts'
import { oneOf } from './returns.ts'
import { pictureUrlOf, linePicture } from './pictures.ts'
import { option } from './product.ts'
import {
  amount,
  isRecord,
  list,
  nonBlank,
  optionalText,
  orNull,
  record,
  recordOf,
  text,
  withDefault,
  type Json,
  type Reader,
} from './values.ts'

type Item = Order['items'][number]

const items = list(
  record<Item>({
    productId: optionalText,
    variantId: optionalText,
    slug: optionalText,
    sku: orNull(nonBlank),
    name: nonBlank,
    options: withDefault(list(option), []),
    image: orNull(pictureUrlOf),
    picture: linePicture,
    price: amount,
    quantity,
  }),
)

const totalsOf = ({ totals }: Json): Json => recordOf(totals)
const addressIn = ({ shippingAddress, shipping }: Json): unknown => shippingAddress ?? recordOf(shipping).address
const methodIn = ({ shippingMethod, shipping }: Json): unknown => shippingMethod ?? recordOf(shipping).method

/** Reads an amount of an order: its own field, else a property of `totals`. Section 3, "Order as read back". */
const total =
  (name: string, fallback: (order: Json) => number): Reader<number> =>
  (value, order) =>
    amount(value) ?? amount(totalsOf(order)[name]) ?? fallback(order)

const subtotal = total('subtotal', (order) => subtotalDollars(order.items as Item[]))
const shippingCost = total(
  'shipping',
  (order) => amount(order.shipping) ?? amount(recordOf(methodIn(order)).price) ?? 0,
)
const tax = total('tax', () => 0)

const order = record<Order>({
  _id: (value, { id }) => nonBlank(value) ?? nonBlank(id) ?? '',
  orderNumber: optionalText,
  createdAt: (value) => date(value) ?? '',
  // Unknown states of other shops are shown by name.
  status: (value) => (nonBlank(respelled(value)) ?? 'processing') as Order['status'],
  email: (value, parent) => text(value) ?? text(recordOf(addressIn(parent)).email) ?? '',
  items,
  subtotal,
  shippingCost,
  tax,
  total: total('total', (parent) => {
    const parts = [
      subtotal(parent.subtotal, parent),
      shippingCost(parent.shippingCost, parent),
      tax(parent.tax, parent),
    ]
    return toDollars(parts.reduce<number>((sum, part) => sum + toCents(part!), 0))
  }),
  charges,
  shippingAddress: (_, parent) => address(recordOf(addressIn(parent)), {}),
  billingAddress: (value, parent) => address(recordOf(value ?? addressIn(parent)), {}),
  shippingMethod: (_, parent) => method(recordOf(methodIn(parent)), {}),
  expectedArrival: orNull(record({ from: day, until: day, isLate: (value) => value === true })),
  paymentMethod: optionalText,
  card: orNull(card),
  history: (value, parent) => readHistory(value, parent.items as Item[]),
})

const method = record<Order['shippingMethod']>({
  id: optionalText,
  name: optionalText,
  price: withDefault(amount, 0),
  description: optionalText,
  estimatedDelivery: (value, { estimatedDays }) => text(value) ?? text(estimatedDays) ?? '',
})

/** Reads the order, or the one in a property `order`. It is unreadable without its items. */
export const readOrder: Reader<Order> = (value) => {
  const inner = orderIn(value)
  const read = items(inner.items, {})
  if (!read) return undefined
  return order(inner.items === read ? inner : { ...inner, items: read }, {})
}

/** Takes missing and unreadable parts from the request. A response without an order reference is unreadable. */
function readPlacedOrder(value: unknown, sent: Json): Order | undefined {
  const answered = orderIn(value)
  const own = readOrder(answered, {})
  if (own && isWhole(answered, own)) return referenceOf(own) ? own : undefined
  const base = readOrder(sent, {})
  const read = order({ ...answered, items: own?.items.length ? own.items : (base?.items ?? []) }, {})
  if (!read || !referenceOf(read)) return undefined
  if (!base) return read
  const { subtotal, shippingCost, tax, total } = hasTotals(answered) ? read : base
  return {
    ...read,
    createdAt: read.createdAt || base.createdAt,
    email: read.email || base.email,
    subtotal,
    shippingCost,
    tax,
    total,
    shippingAddress: isRecord(addressIn(answered)) ? read.shippingAddress : base.shippingAddress,
    billingAddress: isRecord(answered.billingAddress) ? read.billingAddress : base.billingAddress,
    shippingMethod: isRecord(methodIn(answered)) ? read.shippingMethod : base.shippingMethod,
    paymentMethod: read.paymentMethod || base.paymentMethod,
  }
}

const isWhole = (answered: Json, { items }: Order): boolean =>
  items.length > 0 && hasTotals(answered) && isRecord(addressIn(answered)) && isRecord(methodIn(answered))

/** Whether a response has all totals. A mix of received and sent amounts would not add up. */
const hasTotals = (answered: Json): boolean =>
  ['subtotal', 'total'].every((name) => amount(answered[name] ?? totalsOf(answered)[name]) !== undefined)

const orderIn = (value: unknown): Json => {
  const outer = recordOf(value)
  return isRecord(outer.order) ? outer.order : outer
}

const attempt = record<Answer<'POST /api/payment/attempts/{attempt}'>>({
  attempt: nonBlank,
  method: oneOf(...KINDS),
  status: oneOf('requires_action', 'pending', 'ordered', 'failed'),
  nextAction: () => null,
  orderNumber: orNull(nonBlank),
  step: orNull(oneOf('payment', 'review')),
  message: orNull(text),
})

/** Reads the response to an order: the order, or a payment to confirm at the bank. */
export const readPlaced = (value: unknown, sent: Json): Answer<'POST /api/orders'> | undefined =>
  attempt(value, {}) ?? readPlacedOrder(value, sent)

export const readFoundOrder = record<Answer<'POST /api/orders/find'>>({ orderNumber: nonBlank, key: nonBlank })
