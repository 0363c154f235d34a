import { reject, unavailable } from '#domain/errors.ts'
import { MAX_PHOTO_PIXELS, MAX_PHOTO_SIDE, MAX_SENT_SIDE, PHOTO_TEXTS } from '#domain/orders/returns/claim-photos.ts'
import { createFairPool, PoolFull, type PoolLimits } from '#shop/pools/fair-pool.ts'

type EncodedPhoto = { content: Buffer; width: number; height: number }

/** Writes a photo anew as WebP, without metadata. Throws 'invalid' for what is no photo, 'unavailable' if many wait. `signal`: nobody does. */
export type PhotoEncoder = (bytes: Uint8Array, signal?: AbortSignal) => Promise<EncodedPhoto>

/** The first bytes decide on the format, whatever the sender says. No other one reaches a decoder. */
const BEGINNINGS = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^RIFF[^]{4}WEBP/, /^[^]{4}ftyp(?:avif|mif1|msf1|miaf)/]
/** One at a time, because each takes memory for its pixels. */
const PHOTO_LIMITS: PoolLimits = { concurrent: 1, queued: 8 }
const MAX_ENCODING_SECONDS = 10

export function createPhotoEncoder(): PhotoEncoder {
  const { run } = createFairPool(PHOTO_LIMITS)
  return async (bytes, signal) => {
    try {
      return await run(() => encode(bytes), signal)
    } catch (error) {
      throw error instanceof PoolFull || signal?.aborted ? unavailable(PHOTO_TEXTS.failed) : error
    }
  }
}

async function encode(bytes: Uint8Array): Promise<EncodedPhoto> {
  const beginning = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  if (!BEGINNINGS.some((pattern) => pattern.test(beginning))) return refuse(PHOTO_TEXTS.type)
  // It is loaded with the first photo, since most processes get none.
  const { default: sharp } = await import('sharp')
  const read = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!read) return refuse(PHOTO_TEXTS.damaged)
  // HEIC may begin as AVIF does, with a compression that sharp does not decode.
  if (read.format === 'heif' && read.compression !== 'av1') return refuse(PHOTO_TEXTS.type)
  if (read.width * read.height > MAX_PHOTO_PIXELS) return refuse(PHOTO_TEXTS.pixels)
  if (Math.max(read.width, read.height) > MAX_SENT_SIDE) return refuse(PHOTO_TEXTS.side)
  const encoded = await sharp(bytes, { limitInputPixels: MAX_PHOTO_PIXELS })
    .timeout({ seconds: MAX_ENCODING_SECONDS })
    .autoOrient()
    .resize({ width: MAX_PHOTO_SIDE, height: MAX_PHOTO_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColorspace('srgb')
    .webp({ quality: 80 })
    .toBuffer({ resolveWithObject: true })
    .catch(() => null)
  if (!encoded) return refuse(PHOTO_TEXTS.damaged)
  const { data: content, info } = encoded
  return { content, width: info.width, height: info.height }
}

function refuse(message: string): never {
  reject({ photo: message })
  throw new Error(message)
}
