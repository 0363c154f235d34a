import { isShowable } from '#domain/catalog/pictures.ts'
import type { Picture } from '#domain/catalog/products.ts'

/** The URL of the largest file, or of a picture on another site; null if it cannot be shown. */
export const imageOf = (picture: Picture | null | undefined): string | null => fileOf(picture, Math.max)

export const smallImageOf = (picture: Picture | null | undefined): string | null => fileOf(picture, Math.min)

function fileOf(picture: Picture | null | undefined, choose: (...widths: number[]) => number): string | null {
  if (!picture || !isShowable(picture.src)) return null
  return picture.widths.length > 0 ? `${picture.src}-${choose(...picture.widths)}.webp` : picture.src
}
