import type { IncomingMessage } from 'node:http'
import { LIMITS } from '#domain/limits.ts'

let arriving = 0

/**
 * The whole body of a request, read before its turn comes: a client that sends slowly holds nothing but its own
 * connection. Null where it is larger than one may be; undefined where too much is arriving at once, or the client left.
 */
export async function bodyOf(request: IncomingMessage): Promise<Buffer | null | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > LIMITS.bodyBytes) return null
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of request as AsyncIterable<Buffer>) {
      size += part.length
      arriving += part.length
      if (size > LIMITS.bodyBytes) return null
      if (arriving > LIMITS.arrivingBytes) return undefined
      parts.push(part)
    }
    return Buffer.concat(parts)
  } catch (error) {
    if (request.errored) return undefined
    throw error
  } finally {
    arriving -= size
  }
}
