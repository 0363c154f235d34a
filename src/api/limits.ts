import type { MiddlewareHandler } from 'hono'
import { invalid, ShopError } from '#domain/errors.ts'
import type { Shop } from '#shop/shop.ts'
import { AWAY } from './errors.ts'
import { ELSEWHERE, isRead, originOf } from './origin.ts'

/** What is refused before anybody asks who it is from. */
export const limits =
  (shop: Shop): MiddlewareHandler =>
  (c, next) => {
    // What is personal, and nearly all is, may be kept by nobody.
    c.header('Cache-Control', 'no-store')
    if (!isRead(c.req)) {
      if (!shop.health.mayWrite()) throw new ShopError('unavailable', AWAY)
      if (originOf(c.req, shop.settings.url) === 'elsewhere') throw new ShopError('forbidden', ELSEWHERE)
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
