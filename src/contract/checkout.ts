import { z } from 'zod'
import { PAYMENT_TEXTS } from '#domain/checkout/payment.ts'
import { cart } from './cart.ts'
import { endpoints } from './endpoint.ts'
import { paymentMethod } from './payment.ts'
import { EXAMPLE_ADDRESS, address, card, charges, dollars, review, sentAddress } from './shapes.ts'
import { readAddress } from '#domain/checkout/address.ts'
import { SHIPPING_TEXTS } from '#domain/checkout/shipping.ts'
import { shippingOption } from './shipping.ts'

const summary = z
  .object({ subtotal: dollars, shipping: dollars, tax: dollars, total: dollars, charges })
  .meta({ id: 'OrderSummary', description: '`total` is the sum of the other three amounts.' })

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
  'GET /api/checkout': {
    summary: 'Read the checkout',
    description:
      'The entries so far, the options with their costs for the cart, the totals, and how far the shopper may go. Calculated for each request, so it never shows an old price.',
    response: checkout,
  },
  'PUT /api/checkout/shipping': {
    summary: 'Save the shipping address and option',
    description:
      'Saves the first step, so that a reload or another tab finds it. 400 names each invalid field, and is also returned for an empty cart. An option with a `pickupCountry` needs only first and last name and email address.',
    example: { address: EXAMPLE_ADDRESS, shippingOptionId: 'standard' },
    body: z.object({
      // The shipping option determines which address fields are required.
      address: sentAddress.transform(readAddress),
      shippingOptionId: z.string(SHIPPING_TEXTS.required).max(100, SHIPPING_TEXTS.required).default(''),
    }),
    response: checkout,
  },
  'PUT /api/checkout/payment': {
    summary: 'Save the payment method, and the card token if it needs one',
    description:
      "Saves the payment step. A card is named by the provider's token; its number never comes here. The billing address is needed if it is not the shipping address. 400 for an empty cart.",
    example: { paymentMethodId: 'paypal', useSameAddressForBilling: true },
    body: z.object({
      paymentMethodId: z.string(PAYMENT_TEXTS.required).min(1, PAYMENT_TEXTS.required).max(100, PAYMENT_TEXTS.required),
      paymentToken: z.string().max(2000, PAYMENT_TEXTS.cardSetup).optional(),
      useSameAddressForBilling: z.boolean().default(true),
      billingAddress: sentAddress.nullish(),
    }),
    response: checkout,
  },
  'DELETE /api/checkout': {
    summary: 'Delete the entries',
    description: 'Deletes the address, option, payment method and card token. The cart stays.',
    response: checkout,
  },
})
