import { z } from 'zod'
import { PAYMENT_TEXTS } from '#domain/payment.ts'
import { cart } from './cart.ts'
import { endpoints } from './endpoint.ts'
import { paymentMethod } from './payment.ts'
import { address, card, dollars, review, sentAddress } from './shapes.ts'
import { shippingOption, shippingOptionId, validAddress } from './shipping.ts'

const summary = z
  .object({ subtotal: dollars, shipping: dollars, tax: dollars, total: dollars })
  .meta({ id: 'OrderSummary', description: 'total = subtotal + shipping + tax' })

const checkout = z
  .object({
    step: z
      .enum(['cart', 'shipping', 'payment', 'review'])
      .meta({ description: "The furthest step that can be shown; 'cart' while the cart is empty" }),
    cart,
    shippingAddress: address.nullable(),
    useSameAddressForBilling: z.boolean(),
    billingAddress: address.nullable(),
    shippingOptions: z.array(
      shippingOption.extend({ cost: dollars.meta({ description: 'For this cart; price is the usual one' }) }),
    ),
    selectedShippingOption: z.string().nullable(),
    paymentMethods: z.array(paymentMethod),
    selectedPaymentMethod: z.string().nullable(),
    card: card.nullable(),
    orderSummary: summary,
    review: review.meta({ description: 'What was entered, in words: send it with the order, and no other is placed' }),
    requestKey: z
      .string()
      .meta({ description: 'Send it with the order: the same key is the same order, however often it is sent' }),
  })
  .meta({ id: 'Checkout' })

export const checkoutEndpoints = endpoints({
  'GET /api/checkout': { summary: 'Read the checkout as far as it has come', response: checkout },
  'PUT /api/checkout/shipping': {
    summary: 'Save the shipping address and option',
    body: z.object({
      address: validAddress,
      shippingOptionId,
    }),
    response: checkout,
  },
  'PUT /api/checkout/payment': {
    summary: 'Save the payment method, and the token of the card when it is one',
    body: z.object({
      paymentMethodId: z.string(PAYMENT_TEXTS.required).min(1, PAYMENT_TEXTS.required).max(100, PAYMENT_TEXTS.required),
      paymentToken: z.string().max(2000, PAYMENT_TEXTS.cardSetup).optional(),
      useSameAddressForBilling: z.boolean().default(true),
      billingAddress: sentAddress.nullish(),
    }),
    response: checkout,
  },
  'DELETE /api/checkout': { summary: 'Forget what was entered', response: checkout },
})
