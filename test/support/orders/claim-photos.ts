import { Buffer } from 'node:buffer'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { TestShop } from '#test/shop.ts'
import type { shopperOf } from '#test/shopper.ts'

/** What a polyglot file hides after its picture. */
export const TRAILER = '<script>alert(1)</script>'

/** A photo of 60 × 30 pixels that must be rotated, with a location, a time and a trailer. */
export async function photoOf(format: 'jpeg' | 'png' | 'webp' | 'avif'): Promise<Buffer> {
  const photo = await sharp({ create: { width: 60, height: 30, channels: 3, background: 'teal' } })
    .withExif({
      IFD0: { ImageDescription: 'Springfield', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '39/1 47/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toFormat(format)
    .toBuffer()
  return Buffer.concat([photo, Buffer.from(TRAILER)])
}

/** A PNG of 40,000 × 40,000 pixels in a few bytes. */
export function hugePng(): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0])
  header.writeUInt32BE(40_000, 0)
  header.writeUInt32BE(40_000, 4)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.alloc(64)))])
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, sum])
}

/** Uploads and reads photos as a shopper does. */
export function claimPhotos(test: Pick<TestShop, 'api'>, shopper: Pick<ReturnType<typeof shopperOf>, 'cookies'>) {
  const ask = (path: string, init: RequestInit = {}) =>
    test.api.fetch(
      new Request(new URL(path, 'http://localhost:3000'), {
        ...init,
        headers: { ...init.headers, cookie: [...shopper.cookies].map((pair) => pair.join('=')).join('; ') },
      }),
      { address: '192.0.2.1' },
    )
  const upload = async (number: string, bytes: Buffer, { type = 'application/octet-stream', query = '' } = {}) => {
    const response = await ask(`/api/orders/${number}/photos${query}`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: new Uint8Array(bytes),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const read = async (path: string) => {
    const response = await ask(path)
    const bytes = Buffer.from(await response.arrayBuffer())
    return { status: response.status, headers: response.headers, bytes }
  }
  return { upload, read }
}
