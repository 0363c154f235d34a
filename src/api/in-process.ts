import type { Context, Hono } from 'hono'
import { MARK_HEADER, markOf, type ApiResponse } from '#contract/client.ts'
import type { RequestObserver } from '#api/search/lost-demand.ts'

/** `signal` ends with the connection of the client, of whom a call of a page does not know. */
type CallContext = RequestObserver & { address?: string; signal?: () => AbortSignal }
type Receiver = { receive?: (data: object) => void }

/** The API for pages rendered in the same process. Passes the response body as an object instead of JSON. */
export const callInProcess =
  (api: Hono, context: CallContext) =>
  async (request: Request): Promise<ApiResponse> => {
    let data: object | undefined
    const receive = (received: object) => void (data = received)
    const response = await api.fetch(request, { ...context, receive } satisfies CallContext & Receiver)
    return Object.assign(response, { data })
  }

/** `build`: the storefront's, whose scripts believe the answer. */
export function respond(c: Context, data: object, status: number, build?: string): Response {
  const { receive } = (c.env ?? {}) as Receiver
  if (!receive) {
    const json = JSON.stringify(data)
    const mark = build && { [MARK_HEADER]: markOf(build, json) }
    return c.body(json, status as 200, { 'content-type': 'application/json', ...mark })
  }
  receive(data)
  return c.body(null, status as 200)
}

/** Ends when the client leaves. */
export const clientSignal = (c: Context): AbortSignal => ((c.env ?? {}) as CallContext).signal?.() ?? c.req.raw.signal
