import type { MiddlewareHandler } from 'hono'
import { ShopError } from '#domain/errors.ts'

/** Programs alone: no page of any site may call, and no name that somebody points at this machine is answered. */
export const fromOutside =
  (hosts: readonly string[]): MiddlewareHandler =>
  (c, next) => {
    c.header('Cache-Control', 'no-store')
    const host = c.req.header('host')?.toLowerCase() ?? ''
    if (!hosts.includes(host)) throw new ShopError('forbidden', `This is not ${host}.`)
    const site = c.req.header('sec-fetch-site')
    if (c.req.header('origin') !== undefined || (site !== undefined && site !== 'none' && site !== 'same-origin'))
      throw new ShopError('forbidden', 'Pages of other sites may not do this.')
    return next()
  }
