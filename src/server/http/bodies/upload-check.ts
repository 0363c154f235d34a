import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Hono } from 'hono'
import { ApiError, createShopApi } from '#contract/client.ts'
import { Overloaded, type Admission } from '#server/control/admission.ts'
import { currentIpAddress } from '#shop/request-id.ts'
import type { Shop } from '#shop/shop.ts'
import { BUSY, sendError, type HttpError } from '#server/http/error-response.ts'

type Parts = { shop: Shop; api: Hono; admission: Admission }

/** Rejects an upload by a client who may not open the order, before reading any of the body. */
export function createUploadCheck({ shop, api, admission }: Parts) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const error = await ask(request)
    if (error) sendError(request, response, error)
    return error !== null
  }

  async function ask(request: IncomingMessage): Promise<HttpError | null> {
    const { pathname, searchParams } = new URL(request.url!, shop.settings.url)
    const id = /(?<=\/orders\/)[^/]+/.exec(pathname)![0]
    const key = searchParams.get('key') ?? undefined
    const send = (call: Request) => api.fetch(withIdentity(call, request), { address: currentIpAddress() })
    const call = createShopApi({ origin: shop.settings.url, send })
    try {
      await admission.admit(() => call('GET /api/orders/{id}', { params: { id }, query: { key } }))
      return null
    } catch (error) {
      if (error instanceof Overloaded) return BUSY
      if (error instanceof ApiError) return refusalOf(error)
      throw error
    }
  }
}

/** Null for the key of an old link, which opens the order only with the postal code in the body. */
const refusalOf = ({ status, message, body }: ApiError): HttpError | null =>
  status === 403
    ? null
    : {
        status: status as HttpError['status'],
        title: 'That could not be sent',
        sentence: message,
        retryAfter: body.retryAfter as number | undefined,
      }

function withIdentity(call: Request, { headers: { cookie, authorization } }: IncomingMessage): Request {
  if (cookie !== undefined) call.headers.set('cookie', cookie)
  if (authorization !== undefined) call.headers.set('authorization', authorization)
  return call
}
