import { toDollars } from '#domain/money.ts'
import { logoOf } from '#domain/face/pictures.ts'
import { pageAsked } from '#domain/product-list/list-query.ts'
import { yearOf } from '#domain/days.ts'
import type { Handlers } from '#api/implement.ts'
import { clockOf } from '#shop/clock.ts'
import { socialLinks, storefront } from '#shop/catalog/storefront.ts'
import { journalPage } from '#shop/pages/journal.ts'
import { shownPage } from '#shop/pages/pages.ts'
import { freeShippingOver } from '#shop/checkout/shipping.ts'
import { offeredMethods } from '#shop/checkout/payment-methods.ts'

export const shopHandlers = {
  'GET /api/shop': async ({ shop }) => {
    const freeOver = await freeShippingOver(shop)
    return {
      name: shop.face.name,
      logo: logoOf(shop.face) ?? undefined,
      url: shop.settings.url,
      email: shop.settings.email,
      year: yearOf(clockOf(shop)),
      currency: 'USD',
      taxRate: shop.rates.taxRate,
      freeShippingOver: freeOver === null ? null : toDollars(freeOver),
      returnDays: shop.rates.returnDays,
      maxQuantity: shop.rates.maxQuantity,
      paymentTypes: offeredMethods(shop).map(({ type }) => type),
      socialLinks: await socialLinks(shop),
    }
  },
  'GET /api/storefront': ({ shop }) => storefront(shop),
  'GET /api/journal': ({ shop, query }) => journalPage(shop, pageAsked(query.page)),
  'GET /api/pages/{page}': async ({ shop, params }) => ({ page: await shownPage(shop, params.page) }),
} satisfies Partial<Handlers>
