import { z } from 'zod'
import { PAYMENT_NAMES } from '#domain/checkout/payment-kinds.ts'
import { cart } from './cart.ts'
import { endpoints } from './endpoint.ts'
import { order, progress } from './order-shapes.ts'
import { alternatives, confirmers, paymentAttempt, inSingleQuotes } from './payment.ts'
import {
  orderParams,
  orderProof,
  ORDER_PROOF,
  EXAMPLE_ADDRESS,
  claimedDollars,
  requestKey,
  sentAddress,
  shownReview,
} from './shapes.ts'

// The payload of section 3, where a shipping option is called `shippingMethod`. Omitted fields come from the checkout entries; with
// a `review`, all of them do except a payment token. Amounts are only compared.
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
  paymentMethod: z
    .enum(PAYMENT_NAMES, `Payment method must be ${alternatives(PAYMENT_NAMES.map(inSingleQuotes))}`)
    .optional(),
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
    deliveredAt: z.string().nullable().meta({ description: 'When the last parcel of a delivered order arrived.' }),
    returnUntil: z.iso
      .date()
      .nullable()
      .meta({ description: 'The last day to return its items; null if none can be returned.' }),
  })
  .meta({ id: 'ListedOrder' })

export const orderEndpoints = endpoints({
  'POST /api/orders': {
    summary: 'Place the order',
    description: `Charges the payment and writes the order, once for each \`requestKey\`: a repeated request returns the same order. What is left out comes from the checkout. Amounts are only compared: 409 lists in \`changes\` what has changed since the shopper looked, and nothing is charged. 202 if ${confirmers('the $1 of the shopper')} must confirm it first.`,
    example: { requestKey: '5f0c7d0e-8a4e-4a53-9a8e-0d8f6f0f6c11', total: 70.79 },
    body: orderRequest,
    status: 201,
    response: order,
    accepted: paymentAttempt,
  },
  'GET /api/orders': {
    summary: 'List the orders of the account',
    description:
      'Newest first, 100 at a time or `limit`, starting after `after`. With `number`, only the order with that number.',
    auth: 'required',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).optional().meta({ description: 'The number of orders per page.' }),
      after: z
        .string()
        .max(100)
        .optional()
        .meta({ description: 'The `next` of the previous page: the number of its last order.' }),
      number: z.string().max(100).optional().meta({ description: 'The number of the only order to list.' }),
    }),
    response: z.object({
      orders: z.array(listedOrder),
      next: z.string().nullable().meta({ description: 'The `after` of the next page; null on the last one.' }),
    }),
  },
  'POST /api/orders/find': {
    summary: 'Find an order by its number and email address',
    description:
      'For guests without the link from their email. The `key` of the response opens the order like that link. 404 does not say which of the two was wrong, and attempts are limited.',
    example: { orderNumber: 'K7Q2-9XMD', email: 'ada@example.com' },
    body: z.object({ orderNumber: z.string().max(100), email: z.string().max(1000) }),
    response: z.object({ orderNumber: z.string(), key: z.string() }),
  },
  'POST /api/orders/{id}/again': {
    summary: 'Add the items of an order to the cart',
    description: `Adds each item as far as it can be bought now. \`notice\` says what was added, what could not be, and whether prices have changed. ${ORDER_PROOF}`,
    params: orderParams,
    query: orderProof,
    response: z.object({
      cart,
      notice: z.string().meta({ description: 'What was added, what could not be, and whether prices have changed.' }),
    }),
  },
  'PUT /api/orders/{id}/address': {
    summary: 'Change the address of an order',
    description: `Possible until an item is packed, and 409 from then on. The email address of the order stays, and is notified of the change. ${ORDER_PROOF}`,
    example: { address: EXAMPLE_ADDRESS },
    params: orderParams,
    query: orderProof,
    body: z.object({ address: sentAddress }),
    response: order,
  },
  'POST /api/orders/{id}/cancel': {
    summary: 'Cancel an order',
    description: `Possible until an item is packed, and 409 from then on. The payment is refunded, and the shopper gets an email. ${ORDER_PROOF}`,
    params: orderParams,
    query: orderProof,
    response: order,
  },
  'POST /api/orders/{id}/invoice': {
    summary: 'Request the invoice for an older order',
    description: `For an order that was placed before the shop made invoices. 409 for an order whose invoice is created automatically. The invoice is created after the response, and is soon among the documents of the order. ${ORDER_PROOF}`,
    params: orderParams,
    query: orderProof,
    response: order,
  },
  'GET /api/orders/{id}': {
    summary: 'Read an order',
    description: `By its number, its id or its request key, with the history of parcels, cancellations, refunds and returns. ${ORDER_PROOF}`,
    params: orderParams,
    query: orderProof,
    response: order,
  },
})
