import type { Context, Hono } from 'hono'
import { MARK_HEADER, markOf, type ApiResponse } from '#contract/client.ts'
import type { RequestObserver } from '#api/search/lost-demand.ts'

/** `signal` aborts when the client disconnects, which an in-process call cannot detect itself. */
type CallContext = RequestObserver & { address?: string; signal?: () => AbortSignal }
type Receiver = { receive?: (data: object) => void }

/** The API for in-process pages. Passes response bodies as objects instead of JSON. */
export const callInProcess =
  (api: Hono, context: CallContext) =>
  async (request: Request): Promise<ApiResponse> => {
    let data: object | undefined
    const receive = (received: object) => void (data = received)
    const response = await api.fetch(request, { ...context, receive } satisfies CallContext & Receiver)
    return Object.assign(response, { data })
  }

/** `build`: the storefront's build, whose scripts trust the response. */
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

/** Aborts when the client disconnects. */
export const clientSignal = (c: Context): AbortSignal => ((c.env ?? {}) as CallContext).signal?.() ?? c.req.raw.signal
