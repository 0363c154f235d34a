import { z } from 'zod'
import { cart } from './cart.ts'
import { endpoints } from './endpoint.ts'
import { order, progress } from './order-shapes.ts'
import { paymentAttempt } from './payment.ts'
import { claimedDollars, requestKey, sentAddress, shownReview } from './shapes.ts'

// The payload of section 3. Only the contract calls a shipping option `shippingMethod`. The checkout entries fill in what is left
// out: with a `review`, every entry but a sent payment token comes from them. Amounts are only compared.
const orderRequest = z.object({
  requestKey: requestKey.optional(),
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

const listedOrder = order
  .extend({
    progress,
    deliveredAt: z.string().nullable().meta({ description: 'When the last parcel of a delivered order came.' }),
    returnUntil: z.iso
      .date()
      .nullable()
      .meta({ description: 'The last day to return pieces of it; null if none can be.' }),
  })
  .meta({ id: 'ListedOrder' })

export const orderEndpoints = endpoints({
  'POST /api/orders': {
    summary: 'Place the order. 202: the bank of the shopper or PayPal wants a step first',
    body: orderRequest,
    status: 201,
    response: order,
    accepted: paymentAttempt,
  },
  'GET /api/orders': {
    summary: "List the account's orders, newest first, 100 at once or `limit`; or the one of a number",
    auth: 'required',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).optional(),
      after: z
        .string()
        .max(100)
        .optional()
        .meta({ description: 'The `next` of the page before: the number of its last order.' }),
      number: z.string().max(100).optional(),
    }),
    response: z.object({
      orders: z.array(listedOrder),
      next: z.string().nullable().meta({ description: 'The `after` of the next page; null on the last one.' }),
    }),
  },
  'POST /api/orders/find': {
    summary: 'Find an order by its number and email address. The key opens it, as the link in its email does',
    body: z.object({ orderNumber: z.string().max(100), email: z.string().max(1000) }),
    response: z.object({ orderNumber: z.string(), key: z.string() }),
  },
  'POST /api/orders/{id}/again': {
    summary: 'Put what an order had into the cart, as far as it can be bought now. Proven as for reading it',
    params: z.object({ id: z.string().max(100) }),
    query: z.object({ key: z.string().max(200).optional(), postalCode: z.string().max(200).optional() }),
    response: z.object({
      cart,
      notice: z.string().meta({ description: 'What was added, what could not be, and whether prices have changed.' }),
    }),
  },
  'PUT /api/orders/{id}/address': {
    summary: 'Send an order elsewhere of which nothing is packed. Its email address stays. Proven as for reading it',
    params: z.object({ id: z.string().max(100) }),
    query: z.object({ key: z.string().max(200).optional(), postalCode: z.string().max(200).optional() }),
    body: z.object({ address: sentAddress }),
    response: order,
  },
  'POST /api/orders/{id}/cancel': {
    summary: 'Cancel an order of which nothing is packed: the money goes back. Proven as for reading it',
    params: z.object({ id: z.string().max(100) }),
    query: z.object({ key: z.string().max(200).optional(), postalCode: z.string().max(200).optional() }),
    response: order,
  },
  'POST /api/orders/{id}/invoice': {
    summary:
      'Ask for the invoice of an order that is older than invoices are. It is there soon. Proven as for reading it',
    params: z.object({ id: z.string().max(100) }),
    query: z.object({ key: z.string().max(200).optional(), postalCode: z.string().max(200).optional() }),
    response: order,
  },
  'GET /api/orders/{id}': {
    summary:
      'Read an order by number, id or request key, as its account, its browser, or with its link’s key, after 90 days also the postal code',
    params: z.object({ id: z.string().max(100) }),
    query: z.object({ key: z.string().max(200).optional(), postalCode: z.string().max(200).optional() }),
    response: order,
  },
})
