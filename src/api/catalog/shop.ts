import { toDollars } from '#domain/money.ts'
import type { Handlers } from '#api/implement.ts'
import { offeredMethods } from '#shop/checkout/payment-methods.ts'

export const shopHandlers = {
  'GET /api/shop': ({ shop: { settings, rates, gateway } }) => ({
    name: settings.name,
    url: settings.url,
    email: settings.email,
    currency: 'USD',
    taxRate: rates.taxRate,
    freeShippingOver: toDollars(rates.freeShippingOverCents),
    paymentTypes: offeredMethods({ gateway }).map(({ type }) => type),
    socialLinks: [...settings.socialLinks],
  }),
} satisfies Partial<Handlers>
