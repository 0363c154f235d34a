import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { card } from './shapes.ts'

export const paymentMethod = z
  .object({
    _id: z.string(),
    name: z.string(),
    type: z.enum(['credit_card', 'paypal', 'unknown']),
    description: z.string(),
    cardDetails: z
      .object({ last4: z.string() })
      .nullable()
      .meta({ description: 'The card saved with the checkout, or null.' }),
  })
  .meta({ id: 'PaymentMethod' })

const intent = z
  .object({
    id: z.string(),
    amount: z.int().meta({ description: 'US cents.' }),
    currency: z.literal('usd'),
    status: z.enum(['requires_payment_method', 'requires_confirmation']),
  })
  .meta({ id: 'PaymentIntent' })

export const paymentEndpoints = endpoints({
  'GET /api/payment/methods': { summary: 'List the payment methods, cards first', response: z.array(paymentMethod) },
  'POST /api/payment/create-intent': {
    summary: "Create a payment intent for the cart's total; any other amount is a conflict",
    body: z.object({
      amount: z.int('Amount must be a whole number of cents').min(0),
      currency: z.literal('usd', "Currency must be 'usd'"),
    }),
    status: 201,
    response: intent,
  },
  'POST /api/payment/confirm': {
    summary: 'Attach a card token to a payment intent',
    body: z.object({ id: z.string().min(1).max(100), paymentToken: z.string().min(1).max(2000) }),
    response: intent.extend({ card }),
  },
})
