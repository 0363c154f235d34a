import type { Answer } from '#contract/client.ts'
import type { Input } from '#contract/endpoint.ts'
import type { orderEndpoints } from '#contract/orders.ts'
import { readAddress, type Address } from '#domain/checkout/address.ts'
import { localTime, type Clock } from '#domain/days.ts'
import { toCents, toDollars, type Cents } from '#domain/money.ts'
import { promisedSince } from '#domain/orders/history.ts'
import { expectedArrival } from '#domain/orders/expected-arrival.ts'
import type { OrderRecord } from '#domain/orders/history.ts'
import type { Order, OrderLine } from '#domain/orders/orders.ts'
import { orderAgain } from '#shop/cart/order-again.ts'
import { changeOrderAddress } from '#shop/orders/fulfill/change-address.ts'
import { cancelOrder } from '#shop/orders/fulfill/cancel-order.ts'
import { documentsAndInvoice, requestInvoice } from '#shop/orders/documents/requested-invoice.ts'
import { findOrderLink } from '#shop/orders/find-order.ts'
import { readOrder, readShopperRecord } from '#shop/orders/orders.ts'
import { listAccountOrders, type OwnOrder } from '#shop/orders/account-orders.ts'
import { placeOrder } from '#shop/orders/place/place-order.ts'
import type { OrderRequest } from '#shop/orders/place/order-request.ts'
import { photoKeyOf } from '#shop/orders/return/photo-keys.ts'
import { clockOf } from '#shop/clock.ts'
import type { Shop } from '#shop/shop.ts'
import type { Handlers } from '#api/implement.ts'
import { withCart } from '#api/accounts/identity.ts'
import { cartAnswer } from '#api/cart/cart.ts'
import { attemptAnswer } from '#api/checkout/payment-attempts.ts'
import { chargeAnswer } from '#api/charges.ts'
import { historyAnswer } from './history.ts'
import { imageOf } from '#api/catalog/picture.ts'

export const orderHandlers = {
  'POST /api/orders': async ({ shop, shopper, body }) => {
    const placed = await placeOrder(shop, shopper, orderRequestOf(body))
    if ('order' in placed) return orderAnswer(placed.order, clockOf(shop))
    const { paymentId, method, next } = placed
    return attemptAnswer({ attempt: paymentId, method }, { state: 'open', next })
  },
  'GET /api/orders': async ({ shop, shopper, query }) => {
    const { orders, next } = await listAccountOrders(shop, shopper.accountId!, query)
    return { orders: orders.map((own) => listedAnswer(own, clockOf(shop))), next }
  },
  'GET /api/orders/{id}': async ({ shop, shopper, params, query }) =>
    recordAnswer(shop, await readShopperRecord(shop, shopper, params.id, query)),
  'PUT /api/orders/{id}/address': async ({ shop, shopper, params, query, body }) => {
    const { id } = await readOrder(shop, shopper, params.id, query)
    return recordAnswer(shop, await changeOrderAddress(shop, id, readAddress(body.address)))
  },
  'POST /api/orders/{id}/cancel': async ({ shop, shopper, params, query }) => {
    const { id } = await readOrder(shop, shopper, params.id, query)
    return recordAnswer(shop, await cancelOrder(shop, id, 'shopper'))
  },
  'POST /api/orders/{id}/invoice': async ({ shop, shopper, params, query }) => {
    const record = await readShopperRecord(shop, shopper, params.id, query)
    await requestInvoice(shop, record.order)
    return recordAnswer(shop, record)
  },
  'POST /api/orders/{id}/again': async (call) => {
    const { shop, shopper, params, query } = call
    const order = await readOrder(shop, shopper, params.id, query)
    const { lines, notice } = await withCart(call, (holder) => orderAgain(shop, holder, order))
    return { cart: await cartAnswer(shop, lines), notice }
  },
  'POST /api/orders/find': async ({ shop, shopper, body }) => findOrderLink(shop, shopper, body),
} satisfies Partial<Handlers>

type Body = Input<(typeof orderEndpoints)['POST /api/orders']>['body']

const orderRequestOf = (body: Body): OrderRequest => ({
  requestKey: body.requestKey,
  items: body.items?.map(({ price, ...item }) => ({ ...item, priceCents: centsOf(price) })),
  ...(!body.review && entriesOf(body)),
  paymentToken: body.paymentToken,
  paymentIntentId: body.paymentIntent,
  totals: {
    ...(body.subtotal !== undefined && { subtotalCents: toCents(body.subtotal) }),
    ...(body.shipping !== undefined && { shippingCents: toCents(body.shipping) }),
    ...(body.tax !== undefined && { taxCents: toCents(body.tax) }),
    ...(body.total !== undefined && { totalCents: toCents(body.total) }),
  },
  review: body.review ?? {},
})

/** Entries from a payload without a review. With one, they come from the checkout. */
const entriesOf = (body: Body) => ({
  address: addressOf(body),
  shippingOptionId: body.shippingMethod?.id,
  shippingOptionCents: centsOf(body.shippingMethod?.price),
  paymentMethod: body.paymentMethod,
})

const centsOf = (dollars: number | undefined): Cents | undefined =>
  dollars === undefined ? undefined : toCents(dollars)

/** Maps `street` and `zipCode` to `address1` and `postalCode`. An address with only empty fields counts as missing. */
function addressOf({ shippingAddress: sent, email }: Body): Address | undefined {
  if (!sent || Object.values(sent).every((value) => !value?.trim())) return undefined
  return readAddress({
    ...sent,
    address1: sent.address1 ?? sent.street,
    postalCode: sent.postalCode ?? sent.zipCode,
    email: sent.email ?? email,
  })
}

const orderAnswer = (order: Order, clock: Clock): Answer<'GET /api/orders/{id}'> => ({
  _id: order.id,
  orderNumber: order.number,
  createdAt: localTime(order.createdAt, clock.timeZone),
  status: order.status,
  email: order.email,
  items: order.lines.map(itemAnswer),
  charges: order.charges.map(chargeAnswer),
  subtotal: toDollars(order.subtotalCents),
  shippingCost: toDollars(order.shippingCents),
  tax: toDollars(order.taxCents),
  total: toDollars(order.totalCents),
  shippingAddress: order.shippingAddress,
  billingAddress: order.billingAddress,
  shippingMethod: { description: '', ...order.shippingOption, price: toDollars(order.shippingCents) },
  expectedArrival: expectedArrival(order, clock),
  paymentMethod: order.paymentMethod,
  card: order.card,
  history: null,
})

const listedAnswer = ({ order, deliveredAt, ...state }: OwnOrder, clock: Clock) => ({
  ...orderAnswer(order, clock),
  ...state,
  deliveredAt: deliveredAt && localTime(deliveredAt, clock.timeZone),
})

export async function recordAnswer(shop: Shop, record: OrderRecord): Promise<Answer<'GET /api/orders/{id}'>> {
  const { order } = record
  const clock = clockOf(shop)
  const documents = await documentsAndInvoice(shop, order)
  const expected = expectedArrival({ ...order, createdAt: promisedSince(record) }, clock)
  return {
    ...orderAnswer(order, clock),
    expectedArrival: expected,
    history: historyAnswer(record, { ...documents, photoKey: photoKeyOf(shop, order.number) }, clock),
  }
}

export const itemAnswer = ({ productId, priceCents, picture, ...line }: OrderLine) => ({
  ...line,
  productId: String(productId),
  image: imageOf(picture),
  picture,
  price: toDollars(priceCents),
})
