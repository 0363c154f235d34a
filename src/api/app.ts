import { Hono } from 'hono'
import type { OpenApi } from '#contract/openapi.ts'
import * as urls from '#domain/urls.ts'
import type { Shop } from '#shop/shop.ts'
import { accountHandlers } from '#api/accounts/accounts.ts'
import { addressHandlers } from '#api/account-area/addresses.ts'
import { dataHandlers } from '#api/account-area/data.ts'
import { profileHandlers } from '#api/account-area/profile.ts'
import { newsletterHandlers } from '#api/accounts/newsletter.ts'
import { passkeyHandlers } from '#api/account-area/passkeys.ts'
import { sessionHandlers } from '#api/account-area/sessions.ts'
import { cartHandlers } from '#api/cart/cart.ts'
import { checkoutHandlers } from '#api/checkout/checkout.ts'
import { errorResponse, notFoundResponse } from './errors.ts'
import { identifyRequest } from './request-id.ts'
import { implement, type Handlers } from './implement.ts'
import { guard } from './guard.ts'
import { documentHandlers } from '#api/orders/documents/documents.ts'
import { returnSheetHandlers } from '#api/orders/documents/return-sheets.ts'
import { orderAccountHandlers } from '#api/orders/order-account.ts'
import { orderHandlers } from '#api/orders/orders.ts'
import { payHandlers } from '#api/orders/by-hand/pay.ts'
import { photoHandlers } from '#api/orders/photos/photos.ts'
import { returnHandlers } from '#api/orders/returns.ts'
import { paymentHandlers } from '#api/checkout/payment.ts'
import { PAYMENT_EVENTS, paymentEvents } from '#api/checkout/payment-events.ts'
import { paymentAttemptHandlers } from '#api/checkout/payment-attempts.ts'
import { productHandlers } from '#api/catalog/products.ts'
import { shippingHandlers } from '#api/checkout/shipping.ts'
import { shopHandlers } from '#api/catalog/shop.ts'
import { suggestionHandlers } from '#api/search/suggestions.ts'
import { wishlistHandlers } from '#api/cart/wishlist.ts'

/** The API as a Hono app, for the server, tests and in-process pages. `build` marks responses as from the storefront's own build. */
export function createApi(shop: Shop, build?: string): Hono {
  const app = new Hono()
  app.use(identifyRequest, guard(shop))
  implement(app, shop, handlers, build)
  app.post(PAYMENT_EVENTS, paymentEvents(shop))
  // Built once on first use, which takes about 20 ms.
  let document: OpenApi | undefined
  const documentation = async () => (document ??= (await import('#contract/openapi.ts')).openapi(shop.settings))
  app.get(urls.openApi, async (c) => c.json(await documentation()))
  app.get(urls.apiDocs, async (c) => {
    const [{ docsPage }, { DOCS_POLICY }] = await Promise.all([
      import('#api/docs/page.ts'),
      import('#api/docs/style.ts'),
    ])
    return c.html(docsPage(await documentation()), 200, { 'content-security-policy': DOCS_POLICY })
  })
  app.notFound(notFoundResponse)
  app.onError((error, c) => errorResponse(shop, error, c))
  return app
}

const handlers: Handlers = {
  ...shopHandlers,
  ...productHandlers,
  ...suggestionHandlers,
  ...cartHandlers,
  ...shippingHandlers,
  ...paymentHandlers,
  ...paymentAttemptHandlers,
  ...checkoutHandlers,
  ...orderHandlers,
  ...orderAccountHandlers,
  ...payHandlers,
  ...returnHandlers,
  ...photoHandlers,
  ...documentHandlers,
  ...returnSheetHandlers,
  ...accountHandlers,
  ...addressHandlers,
  ...profileHandlers,
  ...dataHandlers,
  ...sessionHandlers,
  ...passkeyHandlers,
  ...newsletterHandlers,
  ...wishlistHandlers,
}
