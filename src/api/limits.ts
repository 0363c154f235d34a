import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { secureHeaders } from 'hono/secure-headers'
import { invalid, ShopError } from '#domain/errors.ts'
import { LIMITS } from '#domain/limits.ts'
import type { Shop } from '#shop/shop.ts'
import { AWAY } from './errors.ts'
import { ELSEWHERE, isRead, originOf } from './origin.ts'

/** What is refused before anybody asks who it is from. */
export const limits = (shop: Shop): MiddlewareHandler[] => [
  async (c, next) => {
    if (!isRead(c.req) && !shop.health.mayWrite()) throw new ShopError('unavailable', AWAY)
    await next()
  },
  async (c, next) => {
    if (!isRead(c.req) && originOf(c.req, shop.settings.url) === 'elsewhere')
      throw new ShopError('forbidden', ELSEWHERE)
    await next()
  },
  async (c, next) => {
    if (!isDecodable(c.req.url)) throw invalid('The address is not encoded correctly.')
    await next()
  },
  bodyLimit({
    maxSize: LIMITS.bodyBytes,
    onError: () => {
      throw new HTTPException(413, { message: `The body must not be larger than ${LIMITS.bodyBytes / 1024} kB.` })
    },
  }),
]

/** For answers that are data: nothing in them may run, be framed, or be kept. `styleHash` is that of the one HTML page. */
export const apiHeaders = (shop: Shop, styleHash: string): MiddlewareHandler[] => [
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      styleSrc: [styleHash],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
    },
    strictTransportSecurity: shop.settings.url.startsWith('https:') && 'max-age=31536000; includeSubDomains',
    xFrameOptions: 'DENY',
  }),
  async (c, next) => {
    c.header('Cache-Control', 'no-store')
    await next()
  },
]

function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url)
    return true
  } catch {
    return false
  }
}
