import type { IncomingMessage, ServerResponse } from 'node:http'
import { MAX_BODY_BYTES } from '#api/http-limits.ts'
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from '#domain/orders/returns/claim-photos.ts'
import { BODY_PACE, MAX_ARRIVING_BYTES, MAX_UPLOADED_BYTES } from '#server/limits.ts'
import { currentIpAddress } from '#shop/request-id.ts'
import { createBytePool } from './byte-pool.ts'
import { BODY_TOO_LARGE, BUSY, PHOTO_TOO_LARGE, TIMED_OUT, type HttpError } from '#server/http/error-response.ts'

export type BodyLimit = { maxBytes: number; tooLarge: HttpError }

/** Resolves to null once the whole body has arrived. It is stored where Hono's adapter expects it. */
export type ReadBody = (
  request: IncomingMessage,
  response: ServerResponse,
  limit?: BodyLimit,
) => Promise<HttpError | null>

/** Reads a whole body before its request is admitted, so that a slow client occupies only its connection. */
export function createBodyReader(): ReadBody {
  const arriving = createBytePool(MAX_ARRIVING_BYTES)
  // Photos have their own pool, so that they take no space from orders. They leave it once the response is sent.
  const uploaded = createBytePool(MAX_UPLOADED_BYTES)
  return (request, response, { maxBytes, tooLarge } = limitOf(request)) => {
    const isLarge = maxBytes > MAX_BODY_BYTES
    if ((statedBytes(request) ?? 0) > maxBytes) return Promise.resolve(tooLarge)
    if (request.destroyed) return Promise.resolve(BUSY)
    const share = (isLarge ? uploaded : arriving).of(currentIpAddress())
    return new Promise((resolve) => {
      let parts: Buffer[] = []
      let size = 0
      let isOver = false
      const release = (): void => share.give(size)
      const end = (body: Buffer | HttpError): void => {
        if (isOver) return
        isOver = true
        clearInterval(pace)
        if (isLarge && Buffer.isBuffer(body) && !response.closed) response.once('close', release)
        else release()
        parts = []
        if (Buffer.isBuffer(body)) Object.assign(request, { rawBody: body })
        resolve(Buffer.isBuffer(body) ? null : body)
      }
      const pace = watchPace(
        () => size,
        () => end(TIMED_OUT),
      )
      request.on('data', (part: Buffer) => {
        if (isOver) return
        size += part.length
        const hasRoom = share.take(part.length)
        if (size > maxBytes) end(tooLarge)
        else if (!hasRoom) end(BUSY)
        else parts.push(part)
      })
      request.on('end', () => end(parts.length === 1 ? parts[0]! : Buffer.concat(parts)))
      request.on('error', () => end(BUSY))
      request.on('close', () => end(BUSY))
    })
  }
}

/** Aborts a body if too few bytes have arrived since the last check. */
function watchPace(size: () => number, onSlow: () => void): NodeJS.Timeout {
  let before = 0
  const look = (): void => {
    if (size() - before < BODY_PACE.bytes) onSlow()
    before = size()
  }
  // If the process was paused, data that arrived in the meantime is read first.
  return setInterval(() => setImmediate(look), BODY_PACE.everyMs)
}

/** Whether the body exceeds the normal limit. It is read only for shoppers who may upload. */
export const isUpload = (request: IncomingMessage): boolean => maxBodyBytes(request) > MAX_BODY_BYTES

/** The paths that accept photos: one photo per API call, several in the form of a claim. */
const PHOTO = /^\/api\/orders\/[^/?]+\/photos(?:\?|$)/
const CLAIM = /^\/orders\/[^/?]+\/return(?:\.data)?(?:\?|$)/

const takesPhotos = ({ url, method }: IncomingMessage): boolean =>
  method === 'POST' && (PHOTO.test(url!) || CLAIM.test(url!))

/** Null if the client does not declare the size. */
function statedBytes({ headers }: IncomingMessage): number | null {
  const stated = headers['content-length']
  if (stated !== undefined) return Number(stated)
  return headers['transfer-encoding'] === undefined ? 0 : null
}

const limitOf = (request: IncomingMessage): BodyLimit => ({
  maxBytes: maxBodyBytes(request),
  tooLarge: isUpload(request) ? PHOTO_TOO_LARGE : BODY_TOO_LARGE,
})

function maxBodyBytes(request: IncomingMessage): number {
  const stated = statedBytes(request)
  if (!takesPhotos(request) || (stated !== null && stated <= MAX_BODY_BYTES)) return MAX_BODY_BYTES
  return PHOTO.test(request.url!) ? MAX_PHOTO_BYTES : MAX_PHOTOS * MAX_PHOTO_BYTES + MAX_BODY_BYTES
}
