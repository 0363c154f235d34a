import { z } from 'zod'
import { holdsCardNumber } from '#domain/checkout/card-numbers.ts'
import { endpoints } from './endpoint.ts'
import { address, card, claimedDollars, dollars, optionValue, picture, shownReview } from './shapes.ts'

const order = z
  .object({
    _id: z.string(),
    orderNumber: z.string(),
    createdAt: z.string(),
    status: z.enum(['processing', 'shipped', 'delivered', 'cancelled']),
    email: z.string(),
    items: z.array(
      z.object({
        productId: z.string(),
        variantId: z.string(),
        slug: z.string(),
        sku: z.string().nullable(),
        name: z.string(),
        options: z.array(optionValue),
        image: z.string().nullable(),
        picture: picture.nullable(),
        price: dollars,
        quantity: z.int(),
      }),
    ),
    subtotal: dollars,
    shippingCost: dollars,
    tax: dollars,
    total: dollars,
    shippingAddress: address,
    billingAddress: address,
    shippingMethod: z.object({ id: z.string(), name: z.string(), price: dollars, estimatedDelivery: z.string() }),
    paymentMethod: z.string(),
    card: card.nullable(),
  })
  .meta({ id: 'Order' })

/**
 * The payload of section 3. The checkout fills in what is left out. With a `review`, address, option and method always
 * come from the checkout. Amounts are only compared.
 */
const orderRequest = z.object({
  requestKey: z
    .string()
    .min(8)
    .max(100)
    .refine((key) => !holdsCardNumber(key), 'Request key must not hold a card number')
    .optional(),
  items: z
    .array(
      z.object({
        id: z.string().max(100).optional(),
        productId: z.union([z.string().max(300), z.int()]).transform(String),
        variantId: z.string().max(100).optional(),
        name: z.string().max(1000).optional(),
        price: claimedDollars.optional(),
        quantity: z.number().optional(),
        image: z.string().max(5000).nullish(),
      }),
    )
    .max(1000)
    .optional(),
  shippingAddress: z
    .partialRecord(
      z.enum([
        'firstName',
        'lastName',
        'street',
        'address1',
        'address2',
        'city',
        'state',
        'zipCode',
        'postalCode',
        'country',
        'phone',
        'email',
      ]),
      z.string(),
    )
    .optional(),
  shippingMethod: z
    .object({
      id: z.string().max(100),
      name: z.string().max(1000).optional(),
      price: claimedDollars.optional(),
      estimatedDays: z.string().max(200).optional(),
    })
    .optional(),
  paymentMethod: z.enum(['Credit Card', 'PayPal'], "Payment method must be 'Credit Card' or 'PayPal'").optional(),
  paymentToken: z.string().max(2000).optional(),
  paymentIntent: z.string().max(100).optional(),
  subtotal: claimedDollars.optional(),
  tax: claimedDollars.optional(),
  shipping: claimedDollars.optional(),
  total: claimedDollars.optional(),
  review: shownReview.optional(),
  status: z.string().max(100).optional(),
  createdAt: z.string().max(100).optional(),
  email: z.string().max(1000).optional(),
})

export const orderEndpoints = endpoints({
  'POST /api/orders': { summary: 'Place the order', body: orderRequest, status: 201, response: order },
  'GET /api/orders': {
    summary: "List the account's newest 100 orders, newest first",
    auth: 'required',
    response: z.object({ orders: z.array(order) }),
  },
  'GET /api/orders/{id}': {
    summary:
      'Read an order by number, id or request key, as its account, its browser, or with the key in its email’s link',
    params: z.object({ id: z.string().max(100) }),
    query: z.object({ key: z.string().max(200).optional() }),
    response: order,
  },
})
