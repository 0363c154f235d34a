import type { IncomingMessage } from 'node:http'
import { MAX_BODY_BYTES } from '#api/http-limits.ts'
import { MAX_ARRIVING_BYTES } from '#server/limits.ts'

/** Null: the body is too large. Undefined: too many bytes are arriving in all, or the client left. */
type Body = Buffer | null | undefined

/** Reads a whole body before its request is admitted, so that a slow client holds nothing but its connection. */
export function createBodyReader(): (request: IncomingMessage) => Promise<Body> {
  let arrivingBytes = 0
  return (request) => {
    if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) return Promise.resolve(null)
    return new Promise((resolve) => {
      let parts: Buffer[] = []
      let size = 0
      let isOver = false
      const end = (body: Body): void => {
        if (isOver) return
        isOver = true
        arrivingBytes -= size
        parts = []
        resolve(body)
      }
      request.on('data', (part: Buffer) => {
        if (isOver) return
        size += part.length
        arrivingBytes += part.length
        if (size > MAX_BODY_BYTES) end(null)
        else if (arrivingBytes > MAX_ARRIVING_BYTES) end(undefined)
        else parts.push(part)
      })
      request.on('end', () => end(parts.length === 1 ? parts[0] : Buffer.concat(parts)))
      request.on('error', () => end(undefined))
      request.on('close', () => end(undefined))
    })
  }
}
