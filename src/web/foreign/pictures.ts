import { isShowable, linkedPicture } from '#domain/catalog/pictures.ts'
import type { Picture } from '#domain/catalog/products.ts'
import { isRecord, nonBlank, recordOf, toList, type Json, type Reader } from './values.ts'

/** Reads the URL of a picture: a text, or an object with `url` or `src`. */
export function pictureUrlOf(image: unknown): string | undefined {
  const address = isRecord(image) ? (nonBlank(image.url) ?? nonBlank(image.src)) : nonBlank(image)
  return address !== undefined && isShowable(address) ? address : undefined
}

/** Reads `image` and `images`, without missing ones and those on a placeholder host. */
export const imagesOf = ({ images, image }: Json): string[] => [
  ...new Set([images, image].flatMap(toList).flatMap((one) => pictureUrlOf(one) ?? [])),
]

export const picture: Reader<Picture> = (value) => {
  const { src, widths } = recordOf(value)
  return pictureUrlOf(src) !== undefined && Array.isArray(widths) ? (value as Picture) : undefined
}

/** Reads the picture of a line: our own, else the linked image. */
export const linePicture: Reader<Picture | null> = (value, { image }) => {
  const url = pictureUrlOf(image)
  return picture(value, {}) ?? (url === undefined ? null : linkedPicture(url))
}
