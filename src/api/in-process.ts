import type { Context, Hono } from 'hono'
import type { ApiResponse } from '#contract/client.ts'
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

export function respond(c: Context, data: object, status: number): Response {
  const { receive } = (c.env ?? {}) as Receiver
  if (!receive) return c.json(data, status as 200)
  receive(data)
  return c.body(null, status as 200)
}

/** Ends when the client leaves. */
export const clientSignal = (c: Context): AbortSignal => ((c.env ?? {}) as CallContext).signal?.() ?? c.req.raw.signal
