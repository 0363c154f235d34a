import { toDollars } from '#domain/money.ts'
import type { ShippingOption } from '#domain/checkout/shipping.ts'
import { calculateShipping } from '#shop/checkout/checkout.ts'
import { shippingOptions } from '#shop/checkout/shipping.ts'
import type { Handlers } from '#api/implement.ts'

export const shippingHandlers = {
  'GET /api/shipping/options': async ({ shop }) => (await shippingOptions(shop)).map(optionAnswer),
  'POST /api/shipping/calculate': async ({ shop, shopper, body }) => {
    const { costCents, usualCents } = await calculateShipping(shop, shopper, body.shippingOptionId)
    return { shippingCost: toDollars(costCents), usualCost: toDollars(usualCents) }
  },
  'POST /api/shipping/validate-address': ({ body }) => ({ valid: true, address: body }),
} satisfies Partial<Handlers>

export const optionAnswer = ({ id, priceCents, ...option }: ShippingOption) => ({
  ...option,
  _id: id,
  price: toDollars(priceCents),
})
