import type { IncomingMessage, ServerResponse } from 'node:http'
import { MAX_BODY_BYTES } from '#api/http-limits.ts'
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from '#domain/orders/claim-photos.ts'
import { MAX_ARRIVING_BYTES, MAX_UPLOADED_BYTES } from '#server/limits.ts'

/** Null: the body is too large. Undefined: too many bytes are arriving in all, or the client left. */
type Body = Buffer | null | undefined
type Pool = { bytes: number; readonly max: number }

/** Reads a whole body before its request is admitted, so that a slow client holds nothing but its connection. */
export function createBodyReader(): (request: IncomingMessage, response: ServerResponse) => Promise<Body> {
  const arriving: Pool = { bytes: 0, max: MAX_ARRIVING_BYTES }
  // Photos have a pool of their own, so that they take none from orders, and leave it when they are answered.
  const uploaded: Pool = { bytes: 0, max: MAX_UPLOADED_BYTES }
  return (request, response) => {
    const maxBytes = maxBodyBytes(request)
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) return Promise.resolve(null)
    const isUpload = maxBytes > MAX_BODY_BYTES
    const pool = isUpload ? uploaded : arriving
    return new Promise((resolve) => {
      let parts: Buffer[] = []
      let size = 0
      let isOver = false
      const release = (): void => {
        pool.bytes -= size
      }
      const end = (body: Body): void => {
        if (isOver) return
        isOver = true
        if (isUpload && body && !response.closed) response.once('close', release)
        else release()
        parts = []
        resolve(body)
      }
      request.on('data', (part: Buffer) => {
        if (isOver) return
        size += part.length
        pool.bytes += part.length
        if (size > maxBytes) end(null)
        else if (pool.bytes > pool.max) end(undefined)
        else parts.push(part)
      })
      request.on('end', () => end(parts.length === 1 ? parts[0] : Buffer.concat(parts)))
      request.on('error', () => end(undefined))
      request.on('close', () => end(undefined))
    })
  }
}

/** Two addresses take photos: a call one, and the form of a claim several. */
export const takesPhotos = (target: string): boolean => PHOTO.test(target) || CLAIM.test(target)

const PHOTO = /^\/api\/orders\/[^/?]+\/photos(?:\?|$)/
const CLAIM = /^\/orders\/[^/?]+\/return(?:\.data)?(?:\?|$)/

function maxBodyBytes({ url, method }: IncomingMessage): number {
  if (method !== 'POST') return MAX_BODY_BYTES
  if (PHOTO.test(url!)) return MAX_PHOTO_BYTES
  return CLAIM.test(url!) ? MAX_PHOTOS * MAX_PHOTO_BYTES + MAX_BODY_BYTES : MAX_BODY_BYTES
}
