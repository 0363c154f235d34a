import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Hono } from 'hono'
import { Overloaded, type Admission } from '#server/control/admission.ts'
import type { Shop } from '#shop/shop.ts'
import type { ClientAddress } from '#server/http/client-address.ts'
import { BUSY, sendError, type HttpError } from '#server/http/error-response.ts'

type Parts = { shop: Shop; api: Hono; clientAddress: ClientAddress; admission: Admission }

/** Answers for a client to whom the order of its upload does not open, before any of the body is read. */
export function createUploadCheck({ shop, api, clientAddress, admission }: Parts) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const error = await ask(request).catch((reason: unknown) => {
      if (reason instanceof Overloaded) return BUSY
      throw reason
    })
    if (error) sendError(request, response, error)
    return error !== null
  }

  async function ask(request: IncomingMessage): Promise<HttpError | null> {
    const asked = new Request(new URL(orderOf(request.url!), shop.settings.url), { headers: identityOf(request) })
    const context = { address: clientAddress(request) }
    const answer = await admission.admit(async () => api.fetch(asked, context))
    // The key of an old link opens the order together with the postal code, which is in the body.
    if (answer.ok || answer.status === 403) return null
    const { message } = (await answer.json()) as { message: string }
    return { status: answer.status as HttpError['status'], title: 'That could not be sent', sentence: message }
  }
}

/** The call that reads the order, with the key of its link. */
function orderOf(target: string): string {
  const { pathname, searchParams } = new URL(target, 'http://localhost')
  const key = searchParams.get('key')
  const call = '/api/' + /orders\/[^/]+/.exec(pathname)![0]
  return key === null ? call : `${call}?${new URLSearchParams({ key }).toString()}`
}

const identityOf = ({ headers: { cookie, authorization } }: IncomingMessage): Headers =>
  new Headers({ ...(cookie !== undefined && { cookie }), ...(authorization !== undefined && { authorization }) })
