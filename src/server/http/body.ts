import type { IncomingMessage } from 'node:http'
import { MAX_BODY_BYTES } from '#api/http-limits.ts'
import { MAX_ARRIVING_BYTES } from '#server/limits.ts'

type Body = Buffer | null | undefined

let arriving = 0

/**
 * The whole body of a request, read before its turn comes: a client that sends slowly holds nothing but its own
 * connection. Null where it is larger than one may be; undefined where too much is arriving at once, or the client left.
 */
export function bodyOf(request: IncomingMessage): Promise<Body> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) return Promise.resolve(null)
  return new Promise((resolve) => {
    let parts: Buffer[] = []
    let size = 0
    let isRead = false
    const end = (body: Body): void => {
      if (isRead) return
      isRead = true
      arriving -= size
      // What still comes is let go by.
      parts = []
      resolve(body)
    }
    request.on('data', (part: Buffer) => {
      if (isRead) return
      size += part.length
      arriving += part.length
      if (size > MAX_BODY_BYTES) end(null)
      else if (arriving > MAX_ARRIVING_BYTES) end(undefined)
      else parts.push(part)
    })
    request.on('end', () => end(parts.length === 1 ? parts[0] : Buffer.concat(parts)))
    request.on('error', () => end(undefined))
    request.on('close', () => end(undefined))
  })
}
