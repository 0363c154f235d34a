import type { MiddlewareHandler } from 'hono'
import { currentRequestId, inRequest, newRequestId } from '#shop/request-id.ts'

/** Uses the id that the server assigned. Ignores clients' headers, since only a trusted proxy may choose an id. */
export const identifyRequest: MiddlewareHandler = (c, next) => {
  const id = currentRequestId() ?? newRequestId()
  c.header('X-Request-Id', id)
  return inRequest(id, next, (c.env as { address?: string } | undefined)?.address)
}
