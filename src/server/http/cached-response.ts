import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { bodyOf, canSendEncoded, encodeResponse, sendEncoded, type EncodedResponse } from './encoded-response.ts'
import { compress, createEncodingChoice, decompress, ENCODINGS, type Encoding } from './encoding.ts'

/** A response in one encoding. `headers` alternates names and values. */
type Variant = { status: number; headers: string[]; encoded: EncodedResponse }

/** A response that is the same for every client, so that a request only selects a variant. */
export type CachedResponse = {
  status: number
  /** The ETag without quotes. It is weak and shared by all encodings. */
  etag: string
  headers: string[]
  notModified: Variant
  /** A missing variant is made from the brotli variant on request. */
  variants: Partial<Record<Encoding, Variant>>
  inFlight: Partial<Record<Encoding, Promise<Variant>>>
  /** An upper bound for the memory of the bodies, in bytes. */
  size: number
}

/** The total size of brotli, zstd and gzip relative to brotli: all of them count before they are made. */
const COMPRESSED_SIZE_FACTOR = 4

export function createCachedResponse(
  status: number,
  headers: Record<string, string>,
  { identity, br }: { identity: Buffer; br?: never } | { br: Buffer; identity?: never },
): CachedResponse {
  const body = br ?? identity
  const etag = hash('sha256', body, 'base64url').slice(0, 22)
  const shared = Object.entries({ ...headers, etag: `W/"${etag}"`, vary: 'accept-encoding' }).flat()
  const variant = encodedVariant(status, shared, br ? 'br' : 'identity', body)
  return {
    status,
    etag,
    headers: shared,
    notModified: { status: 304, headers: shared, encoded: encodeResponse(304, shared, Buffer.alloc(0)) },
    variants: br ? { br: variant } : Object.fromEntries(ENCODINGS.map((name) => [name, variant])),
    inFlight: {},
    size: br ? COMPRESSED_SIZE_FACTOR * br.length : identity.length,
  }
}

function encodedVariant(status: number, shared: string[], encoding: Encoding, body: Buffer): Variant {
  const contentEncoding = encoding === 'identity' ? [] : ['content-encoding', encoding]
  const headers = [...shared, 'content-length', String(body.length), ...contentEncoding]
  return { status, headers, encoded: encodeResponse(status, headers, body) }
}

/** Sends a cached response to a GET or HEAD request. No header may be set on the response before. */
export type SendCached = (cached: CachedResponse, request: IncomingMessage, response: ServerResponse) => void

export function createSendCached(): SendCached {
  const encodingFor = createEncodingChoice()
  return (cached, { method, headers }, response) => {
    const known = headers['if-none-match']
    const send = ({ status, headers, encoded }: Variant) => {
      if (canSendEncoded(method, response)) sendEncoded(encoded, response)
      else response.writeHead(status, headers).end(method === 'HEAD' ? undefined : bodyOf(encoded))
    }
    if (known !== undefined && cached.status === 200 && matches(known, cached.etag)) return send(cached.notModified)
    const encoding = encodingFor(headers['accept-encoding'] as string | undefined)
    const variant = cached.variants[encoding]
    if (variant) send(variant)
    else recompress(cached, encoding).then(send, (error: Error) => response.destroy(error))
  }
}

const matches = (header: string, etag: string): boolean =>
  header === `W/"${etag}"` ||
  header === '*' ||
  header.split(',').some((one) => one.trim() === `"${etag}"` || one.trim() === `W/"${etag}"`)

/** Makes a variant once for concurrent requests. Identity is large, rarely requested and fast to make, so it is not kept. */
const recompress = (cached: CachedResponse, encoding: Encoding): Promise<Variant> =>
  (cached.inFlight[encoding] ??= decompress(bodyOf(cached.variants.br!.encoded))
    .then(compress[encoding])
    .then((body) => {
      const variant = encodedVariant(cached.status, cached.headers, encoding, body)
      if (encoding !== 'identity') cached.variants[encoding] = variant
      return variant
    })
    .finally(() => delete cached.inFlight[encoding]))
