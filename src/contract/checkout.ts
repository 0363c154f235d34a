import { z } from 'zod'
import { PAYMENT_TEXTS } from '#domain/checkout/payment.ts'
import { cart } from './cart.ts'
import { endpoints } from './endpoint.ts'
import { paymentMethod } from './payment.ts'
import { address, card, dollars, review, sentAddress } from './shapes.ts'
import { shippingOption, shippingOptionId, validAddress } from './shipping.ts'

const summary = z
  .object({ subtotal: dollars, shipping: dollars, tax: dollars, total: dollars })
  .meta({ id: 'OrderSummary', description: '`total` is the sum of the other three.' })

const checkout = z
  .object({
    step: z
      .enum(['cart', 'shipping', 'payment', 'review'])
      .meta({ description: "The furthest reachable step; 'cart' while the cart is empty." }),
    cart,
    shippingAddress: address.nullable(),
    useSameAddressForBilling: z.boolean(),
    billingAddress: address.nullable(),
    shippingOptions: z.array(
      shippingOption.extend({
        cost: dollars.meta({ description: 'The cost for this cart. `price` is the usual price.' }),
      }),
    ),
    selectedShippingOption: z.string().nullable(),
    paymentMethods: z.array(paymentMethod),
    selectedPaymentMethod: z.string().nullable(),
    card: card.nullable(),
    orderSummary: summary,
    review: review.meta({
      description: 'The entries as text. Send it with the order: the order is rejected if an entry has changed.',
    }),
    requestKey: z
      .string()
      .meta({ description: 'The idempotency key of the order. Requests with the same key place one order.' }),
  })
  .meta({ id: 'Checkout' })

export const checkoutEndpoints = endpoints({
  'GET /api/checkout': { summary: 'Read the checkout', response: checkout },
  'PUT /api/checkout/shipping': {
    summary: 'Save the shipping address and option',
    body: z.object({
      address: validAddress,
      shippingOptionId,
    }),
    response: checkout,
  },
  'PUT /api/checkout/payment': {
    summary: 'Save the payment method, and the card token if it needs one',
    body: z.object({
      paymentMethodId: z.string(PAYMENT_TEXTS.required).min(1, PAYMENT_TEXTS.required).max(100, PAYMENT_TEXTS.required),
      paymentToken: z.string().max(2000, PAYMENT_TEXTS.cardSetup).optional(),
      useSameAddressForBilling: z.boolean().default(true),
      billingAddress: sentAddress.nullish(),
    }),
    response: checkout,
  },
  'DELETE /api/checkout': { summary: 'Delete the entries', response: checkout },
})
