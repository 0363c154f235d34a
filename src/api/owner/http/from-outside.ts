import type { MiddlewareHandler } from 'hono'
import { ShopError } from '#domain/errors.ts'

/** Rejects calls from pages of other sites, and host names that someone else has pointed at this machine. */
export const fromOutside =
  (hosts: readonly string[]): MiddlewareHandler =>
  (c, next) => {
    c.header('Cache-Control', 'no-store')
    const host = c.req.header('host')?.toLowerCase() ?? ''
    if (!hosts.includes(host)) throw new ShopError('forbidden', `This is not ${host}.`)
    const site = c.req.header('sec-fetch-site')
    const origin = c.req.header('origin')
    const isOther = origin !== undefined && !(URL.canParse(origin) && new URL(origin).host === host)
    if (isOther || (site !== undefined && site !== 'none' && site !== 'same-origin'))
      throw new ShopError('forbidden', 'Pages of other sites may not do this.')
    return next()
  }
