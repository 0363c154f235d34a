import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { ShopError, unavailable, type ErrorCode } from '#domain/errors.ts'
import { RETRY_AFTER_SECONDS } from '#api/http-limits.ts'
import { currentRequestId } from '#shop/request-id.ts'
import type { Shop } from '#shop/shop.ts'

const STATUS = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_many: 429,
  unavailable: 503,
} as const satisfies Record<ErrorCode, number>

export const UNAVAILABLE = 'The shop cannot do this right now. Please try again in a moment.'

export function errorResponse(shop: Shop, error: Error, c: Context): Response {
  if (error instanceof ShopError) {
    const { message, code, fields, details } = error
    const wait = code === 'unavailable' ? RETRY_AFTER_SECONDS : details?.retryAfter
    if (wait !== undefined) c.header('Retry-After', String(wait))
    return c.json({ message, code, ...(fields && { fields }), ...details }, STATUS[code])
  }
  if (error instanceof HTTPException && error.status < 500)
    return c.json({ message: error.message || 'The request was rejected.', code: 'invalid' }, error.status)
  if (shop.health.isOutage(error)) return errorResponse(shop, unavailable(UNAVAILABLE), c)
  shop.log.error({ err: error }, 'A request failed')
  const message = 'Something went wrong on our side. Please try again.'
  return c.json({ message, code: 'internal', reference: currentRequestId() }, 500)
}

export const notFoundResponse = (c: Context): Response =>
  c.json({ message: `There is no ${c.req.method} ${c.req.path} here.`, code: 'not_found' }, 404)
