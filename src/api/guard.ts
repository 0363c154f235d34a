import type { MiddlewareHandler } from 'hono'
import { invalid, ShopError, unavailable } from '#domain/errors.ts'
import type { Shop } from '#shop/shop.ts'
import { UNAVAILABLE } from './errors.ts'
import { CROSS_SITE, isRead, originOf } from '#api/accounts/origin.ts'

/** Before identification, rejects cross-site writes, writes while the shop is read-only, and malformed URLs. */
export const guard =
  (shop: Shop): MiddlewareHandler =>
  (c, next) => {
    // The default, because nearly every response is personal.
    c.header('Cache-Control', 'no-store')
    if (!isRead(c.req)) {
      if (!shop.health.mayWrite()) throw unavailable(UNAVAILABLE)
      if (originOf(c.req, shop.settings.url) === 'cross-site') throw new ShopError('forbidden', CROSS_SITE)
    }
    if (!isDecodable(c.req.url)) throw invalid('The address is not encoded correctly.')
    return next()
  }

function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url)
    return true
  } catch {
    return false
  }
}
