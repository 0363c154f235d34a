import type { shopEndpoints } from '#contract/shop.ts'
import { toDollars } from '#domain/money.ts'
import type { Handlers } from '#api/implement.ts'

export const shopHandlers: Pick<Handlers, keyof typeof shopEndpoints> = {
  'GET /api/shop': ({ shop: { settings } }) => ({
    name: settings.name,
    url: settings.url,
    email: settings.email,
    currency: 'USD',
    taxRate: settings.taxRate,
    freeShippingOver: toDollars(settings.freeShippingOverCents),
    socialLinks: [...settings.socialLinks],
  }),
}
