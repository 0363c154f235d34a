import type { MiddlewareHandler } from 'hono'
import { currentRequestId, inRequest, newRequestId } from '#shop/request-id.ts'

/** The server has named the request already. A client's header is never read here: only a trusted proxy may choose an id. */
export const identifyRequest: MiddlewareHandler = (c, next) => {
  const id = currentRequestId() ?? newRequestId()
  c.header('X-Request-Id', id)
  return inRequest(id, next, (c.env as { address?: string } | undefined)?.address)
}
