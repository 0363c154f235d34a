import { z } from 'zod'
import { addressErrors, readAddress } from '#domain/checkout/address.ts'
import { COUNTRIES } from '#domain/checkout/countries.ts'
import { SHIPPING_TEXTS } from '#domain/checkout/shipping.ts'
import { endpoints, refineWith } from './endpoint.ts'
import { EXAMPLE_ADDRESS, address, dollars, sentAddress } from './shapes.ts'

export const shippingOption = z
  .object({
    _id: z.string(),
    name: z.string(),
    description: z.string(),
    price: dollars,
    estimatedDelivery: z.string(),
    freeOverThreshold: z
      .boolean()
      .meta({ description: "Free if the subtotal is above the shop's `freeShippingOver`." }),
    pickupCountry: z.enum(COUNTRIES).optional().meta({
      description: 'The country where buyers pick up their order. It needs only their name and email address.',
    }),
  })
  .meta({ id: 'ShippingOption' })

const shippingOptionId = z
  .string(SHIPPING_TEXTS.required)
  .min(1, SHIPPING_TEXTS.required)
  .max(100, SHIPPING_TEXTS.required)

/** A trimmed, valid address. Section 5. */
export const validAddress = sentAddress.transform(readAddress).pipe(refineWith(address, addressErrors))

export const shippingEndpoints = endpoints({
  'GET /api/shipping/options': {
    summary: 'List the shipping options at their usual prices',
    description:
      'Every shipping option with its usual price and duration. What one costs for the current cart is in `GET /api/checkout` and in `POST /api/shipping/calculate`.',
    response: z.array(shippingOption),
  },
  'POST /api/shipping/calculate': {
    summary: 'Select a shipping option and calculate its cost for the current cart',
    description:
      "Saves the option with the checkout and returns its cost for the cart, which is 0 if it is free above the shop's threshold, and its usual cost. Only the option counts: address and items are accepted and ignored.",
    example: { shippingOptionId: 'standard' },
    body: z.object({
      shippingOptionId,
      address: sentAddress.nullish(),
      items: z.array(z.unknown()).max(1000).optional(),
    }),
    response: z.object({ shippingCost: dollars, usualCost: dollars }),
  },
  'POST /api/shipping/validate-address': {
    summary: 'Check an address; a 400 response has a message for each invalid field',
    description: 'Checks an address by the rules of the checkout and returns it trimmed. Nothing is stored.',
    example: EXAMPLE_ADDRESS,
    body: validAddress,
    response: z.object({ valid: z.literal(true), address }),
  },
})
