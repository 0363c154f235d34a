import { toDollars } from '#domain/money.ts'
import type { Handlers } from '#api/implement.ts'

export const shopHandlers = {
  'GET /api/shop': ({ shop: { settings, rates } }) => ({
    name: settings.name,
    url: settings.url,
    email: settings.email,
    currency: 'USD',
    taxRate: rates.taxRate,
    freeShippingOver: toDollars(rates.freeShippingOverCents),
    socialLinks: [...settings.socialLinks],
  }),
} satisfies Partial<Handlers>
