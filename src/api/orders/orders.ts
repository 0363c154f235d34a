import type { Answer } from '#contract/client.ts'
import type { Input } from '#contract/endpoint.ts'
import type { orderEndpoints } from '#contract/orders.ts'
import { readAddress, type Address } from '#domain/checkout/address.ts'
import { toCents, toDollars, type Cents } from '#domain/money.ts'
import type { Order, OrderLine } from '#domain/orders/orders.ts'
import { listOrders, readOrder } from '#shop/orders/orders.ts'
import { placeOrder } from '#shop/orders/place-order.ts'
import type { OrderRequest } from '#shop/orders/order-request.ts'
import type { Handlers } from '#api/implement.ts'
import { imageOf } from '#api/catalog/picture.ts'

export const orderHandlers = {
  'POST /api/orders': async ({ shop, shopper, body }) =>
    orderAnswer(await placeOrder(shop, shopper, orderRequestOf(body))),
  'GET /api/orders': async ({ shop, shopper }) => ({
    orders: (await listOrders(shop, shopper.accountId!)).map(orderAnswer),
  }),
  'GET /api/orders/{id}': async ({ shop, shopper, params, query }) =>
    orderAnswer(await readOrder(shop, shopper, params.id, query.key)),
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

/** The entries of a payload without review. With a review, the entries come from the checkout. */
const entriesOf = (body: Body) => ({
  address: addressOf(body),
  shippingOptionId: body.shippingMethod?.id,
  shippingOptionCents: centsOf(body.shippingMethod?.price),
  paymentMethod: body.paymentMethod,
})

const centsOf = (dollars: number | undefined): Cents | undefined =>
  dollars === undefined ? undefined : toCents(dollars)

/** Maps `street` and `zipCode` to `address1` and `postalCode`. An address of empty fields counts as missing. */
function addressOf({ shippingAddress: sent, email }: Body): Address | undefined {
  if (!sent || Object.values(sent).every((value) => !value?.trim())) return undefined
  return readAddress({
    ...sent,
    address1: sent.address1 ?? sent.street,
    postalCode: sent.postalCode ?? sent.zipCode,
    email: sent.email ?? email,
  })
}

const orderAnswer = (order: Order): Answer<'GET /api/orders/{id}'> => ({
  _id: order.id,
  orderNumber: order.number,
  createdAt: order.createdAt,
  status: order.status,
  email: order.email,
  items: order.lines.map(itemAnswer),
  subtotal: toDollars(order.subtotalCents),
  shippingCost: toDollars(order.shippingCents),
  tax: toDollars(order.taxCents),
  total: toDollars(order.totalCents),
  shippingAddress: order.shippingAddress,
  billingAddress: order.billingAddress,
  shippingMethod: { ...order.shippingMethod, price: toDollars(order.shippingCents) },
  paymentMethod: order.paymentMethod,
  card: order.card,
})

const itemAnswer = ({ productId, priceCents, picture, ...line }: OrderLine) => ({
  ...line,
  productId: String(productId),
  image: imageOf(picture),
  picture,
  price: toDollars(priceCents),
})
