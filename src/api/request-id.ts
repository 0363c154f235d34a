import type { MiddlewareHandler } from 'hono'
import { currentRequestId, inRequest, newRequestId } from '#shop/request-id.ts'

/** The server has named the request already. A client's header is never read here: only a trusted proxy may choose an id. */
export const identifyRequest: MiddlewareHandler = (c, next) => {
  const id = currentRequestId()
  if (id === undefined) return inRequest(newRequestId(), () => identifyRequest(c, next))
  c.header('X-Request-Id', id)
  return next()
}
