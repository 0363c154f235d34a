import { z } from 'zod'
import { addressErrors, readAddress } from '#domain/address.ts'
import { SHIPPING_TEXTS } from '#domain/shipping.ts'
import { endpoints, ruled } from './endpoint.ts'
import { address, dollars, sentAddress } from './shapes.ts'

export const shippingOption = z
  .object({
    _id: z.string(),
    name: z.string(),
    description: z.string(),
    price: dollars,
    estimatedDelivery: z.string(),
    freeOverThreshold: z
      .boolean()
      .meta({ description: "Whether it costs nothing when the items come to more than the shop's freeShippingOver" }),
  })
  .meta({ id: 'ShippingOption' })

/** Whatever cannot be the name of an option is refused in the rule's words. */
export const shippingOptionId = z
  .string(SHIPPING_TEXTS.required)
  .min(1, SHIPPING_TEXTS.required)
  .max(100, SHIPPING_TEXTS.required)

/** An address that keeps every rule of section 5, trimmed. */
export const validAddress = sentAddress.transform(readAddress).pipe(ruled(address, addressErrors))

export const shippingEndpoints = endpoints({
  'GET /api/shipping/options': {
    summary: 'List the shipping options at their usual prices',
    response: z.array(shippingOption),
  },
  'POST /api/shipping/calculate': {
    summary: 'Select a shipping option, and say what it costs for the cart as it is now',
    body: z.object({
      shippingOptionId,
      address: sentAddress.nullish(),
      items: z.array(z.unknown()).max(1000).optional(),
    }),
    response: z.object({ shippingCost: dollars, usualCost: dollars }),
  },
  'POST /api/shipping/validate-address': {
    summary: 'Check an address; the answer to a wrong one names each field',
    body: validAddress,
    response: z.object({ valid: z.literal(true), address }),
  },
})
