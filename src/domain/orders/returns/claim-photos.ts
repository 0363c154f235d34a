import { formatCount } from '#domain/counts.ts'
import { reject } from '#domain/errors.ts'

export const MAX_PHOTOS = 3
export const MAX_PHOTO_BYTES = 10 * 1024 * 1024
/** A small file may decode to a picture that exhausts the memory. */
export const MAX_PHOTO_PIXELS = 50_000_000
/** The longer side of a stored photo. */
export const MAX_PHOTO_SIDE = 2000
/** Decoding a one-column picture takes minutes. No camera produces a longer side. */
export const MAX_SENT_SIDE = 20_000
export const MAX_UNUSED_PHOTOS = 12

/** The types offered in the browser's file dialog. The actual type is detected from the content. */
export const PHOTO_TYPES = 'image/jpeg,image/png,image/webp,image/avif'

export const PHOTO_TEXTS = {
  label: 'Photos',
  hint: 'Up to 3 photos (JPEG, PNG, WebP or AVIF, at most 10 MB each). Please add one if something is damaged or wrong.',
  type: 'A photo must be a JPEG, PNG, WebP or AVIF image.',
  bytes: 'A photo must not be larger than 10 MB.',
  pixels: 'A photo must not have more than 50 million pixels.',
  side: `A photo must not be wider or taller than ${formatCount(MAX_SENT_SIDE)} pixels.`,
  damaged: 'This photo could not be read. Please choose another one.',
  count: 'A claim can have at most 3 photos.',
  withdrawal: 'A withdrawal has no photos.',
  unknown: 'A photo is no longer available. Please choose it again.',
  unused: 'Too many photos were sent for this order. Please use the ones you already sent, or try again tomorrow.',
  notClaimable: 'You cannot file a claim for this order right now.',
  notFound: 'Photo not found',
  failed: 'A photo could not be sent right now. Please try again in a moment.',
} as const

export type Photo = { id: string; width: number; height: number }

/** Throws 'invalid' for photos that a request of this kind cannot have. */
export function checkPhotos({ kind, photos = [] }: { kind: string; photos?: readonly string[] }): void {
  if (photos.length > MAX_PHOTOS) reject({ photos: PHOTO_TEXTS.count })
  if (kind === 'withdrawal' && photos.length > 0) reject({ photos: PHOTO_TEXTS.withdrawal })
}
