import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { ERROR_STATUSES } from '#contract/error-shape.ts'
import { ShopError, unavailable, type FieldErrors } from '#domain/errors.ts'
import { RETRY_AFTER_SECONDS } from '#api/http-limits.ts'
import { currentRequestId } from '#shop/request-id.ts'
import type { Shop } from '#shop/shop.ts'

export const UNAVAILABLE = 'The shop cannot do this right now. Please try again in a moment.'

export function errorResponse(shop: Shop, error: Error, c: Context): Response {
  const { status, body, retryAfter } = errorAnswer(shop, error)
  if (retryAfter !== undefined) c.header('Retry-After', String(retryAfter))
  return c.json(body, status)
}

type ErrorBody = { message: string; code: string; fields?: FieldErrors; reference?: string | undefined }
type ErrorAnswer = { status: ContentfulStatusCode; body: ErrorBody; retryAfter?: unknown }

/** Logs what is a defect. */
export function errorAnswer(shop: Shop, error: Error): ErrorAnswer {
  if (error instanceof ShopError) {
    const { message, code, fields, details } = error
    const retryAfter = code === 'unavailable' ? RETRY_AFTER_SECONDS : details?.retryAfter
    return { status: ERROR_STATUSES[code], body: { message, code, ...(fields && { fields }), ...details }, retryAfter }
  }
  if (error instanceof HTTPException && error.status < 500)
    return { status: error.status, body: { message: error.message || 'The request was rejected.', code: 'invalid' } }
  if (shop.health.isOutage(error)) return errorAnswer(shop, unavailable(UNAVAILABLE))
  shop.log.error({ err: error }, 'A request failed')
  const message = 'Something went wrong on our side. Please try again.'
  return { status: 500, body: { message, code: 'internal', reference: currentRequestId() } }
}

export const notFoundResponse = (c: Context): Response =>
  c.json({ message: `There is no ${c.req.method} ${c.req.path} here.`, code: 'not_found' }, 404)
