import { Hono } from 'hono'
import { requestId } from 'hono/request-id'
import type { OpenApi } from '#contract/openapi.ts'
import type { Shop } from '#shop/shop.ts'
import { accountHandlers } from './accounts.ts'
import { cartHandlers } from './cart.ts'
import { checkoutHandlers } from './checkout.ts'
import { answerError, answerNotFound } from './errors.ts'
import { implement, type Handlers } from './implement.ts'
import { KnownPaths } from './known-paths.ts'
import { limits } from './limits.ts'
import { orderHandlers } from './orders.ts'
import { paymentHandlers } from './payment.ts'
import { productHandlers } from './products.ts'
import { shippingHandlers } from './shipping.ts'
import { shopHandlers } from './shop.ts'
import { suggestionHandlers } from './suggestions.ts'
import { wishlistHandlers } from './wishlist.ts'

/** The whole API as one function from Request to Response: for the server, for tests and for pages in the same process. */
export function createApi(shop: Shop): Hono {
  const app = new Hono({ router: new KnownPaths() })
  app.use(requestId(), limits(shop))
  implement(app, shop, handlers)
  // Loaded and made when it is first asked for: it takes some 20 ms, and never changes.
  let document: OpenApi | undefined
  const documentation = async () => (document ??= (await import('#contract/openapi.ts')).openapi(shop.settings))
  app.get('/api/openapi.json', async (c) => c.json(await documentation()))
  app.get('/api/docs', async (c) => {
    const [{ docsPage }, { DOCS_POLICY }] = await Promise.all([import('./docs.ts'), import('./docs-style.ts')])
    return c.html(docsPage(await documentation()), 200, { 'content-security-policy': DOCS_POLICY })
  })
  app.notFound(answerNotFound)
  app.onError((error, c) => answerError(shop, error, c))
  return app
}

const handlers: Handlers = {
  ...shopHandlers,
  ...productHandlers,
  ...suggestionHandlers,
  ...cartHandlers,
  ...shippingHandlers,
  ...paymentHandlers,
  ...checkoutHandlers,
  ...orderHandlers,
  ...accountHandlers,
  ...wishlistHandlers,
}
