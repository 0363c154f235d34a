import { reject, unavailable } from '#domain/errors.ts'
import { MAX_PHOTO_PIXELS, MAX_PHOTO_SIDE, MAX_SENT_SIDE, PHOTO_TEXTS } from '#domain/orders/returns/claim-photos.ts'
import { createFairPool, PoolFull, type PoolLimits } from '#shop/pools/fair-pool.ts'

type EncodedPhoto = { content: Buffer; width: number; height: number }

/** Re-encodes a photo as WebP without metadata. Throws 'invalid' if it is not a photo, 'unavailable' if too many wait. */
export type PhotoEncoder = (bytes: Uint8Array, signal?: AbortSignal) => Promise<EncodedPhoto>

/** Detects the format from the first bytes, so that no other format reaches a decoder. */
const BEGINNINGS = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^RIFF[^]{4}WEBP/, /^[^]{4}ftyp(?:avif|mif1|msf1|miaf)/]
/** One at a time, because decoding takes a lot of memory. */
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
  // Loaded on first use, since most processes never get a photo.
  const { default: sharp } = await import('sharp')
  const read = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!read) return refuse(PHOTO_TEXTS.damaged)
  // HEIC may look like AVIF, but sharp cannot decode its compression.
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
