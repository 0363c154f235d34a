import type { MiddlewareHandler } from 'hono'
import { CROSS_SITE, originOf } from '#api/accounts/origin.ts'
import { ShopError } from '#domain/errors.ts'

/** Rejects calls from pages of other sites, and host names that someone else has pointed at this machine. */
export const fromOutside =
  (url: string, hosts: readonly string[]): MiddlewareHandler =>
  (c, next) => {
    c.header('Cache-Control', 'no-store')
    const host = c.req.header('host')?.toLowerCase() ?? ''
    if (!hosts.includes(host)) throw new ShopError('forbidden', `This is not ${host}.`)
    if (originOf(c.req, url) === 'cross-site') throw new ShopError('forbidden', CROSS_SITE)
    return next()
  }
