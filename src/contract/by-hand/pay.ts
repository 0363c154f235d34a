import { z } from 'zod'
import { DRAFT_STATES } from '#domain/orders/by-hand/drafts.ts'
import { endpoints } from '#contract/endpoint.ts'
import { order } from '#contract/order-shapes.ts'
import { paymentAttempt, paymentMethod } from '#contract/payment.ts'
import { charges, claimedDollars, dollars, requestKey } from '#contract/shapes.ts'

const params = z.object({
  token: z.string().max(100).meta({ description: 'The token at the end of the payment link.' }),
})

const payable = z
  .object({
    status: z.enum(DRAFT_STATES).meta({ description: 'Only an open one can be paid.' }),
    problem: z.string().nullable().meta({
      description: 'Why it cannot be paid now, such as an item that has sold out: a sentence for the customer.',
    }),
    orderNumber: z.string().nullable().meta({ description: 'Of the order that was paid.' }),
    requestKey: z
      .string()
      .meta({ description: 'Sent with the payment. It is replaced when the shop changes the order.' }),
    receipt: order
      .pick({ items: true, shippingAddress: true, shippingMethod: true })
      .extend({ subtotal: dollars, shipping: dollars, tax: dollars, total: dollars, charges })
      .nullable()
      .meta({ description: 'Null for an order that is paid, canceled or can no longer be priced.' }),
    paymentMethods: z.array(paymentMethod),
  })
  .meta({ id: 'PayableOrder' })

export const payEndpoints = endpoints({
  'GET /api/pay/{token}': {
    summary: 'Read an order that the shop has prepared, by its payment link',
    description:
      'For an order by phone or at a market. Its prices are those that were agreed on; shipping and tax are those of now.',
    params,
    response: payable,
  },
  'POST /api/pay/{token}': {
    summary: 'Pay an order by its payment link',
    description:
      'Charges the payment and writes the order, once. 409 if the shop has changed the order since it was shown, or if its total is not the one sent: nothing is charged. 202 if the bank has to confirm it first.',
    example: { requestKey: '5f0c7d0e-8a4e-4a53-9a8e-0d8f6f0f6c11', total: 70.79, paymentMethodId: 'paypal' },
    params,
    body: z.object({
      requestKey,
      total: claimedDollars,
      paymentMethodId: z.string().max(100),
      paymentToken: z.string().max(2000).optional(),
    }),
    status: 201,
    response: payable,
    accepted: paymentAttempt,
  },
})
