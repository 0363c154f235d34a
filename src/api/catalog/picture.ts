import { isShowable } from '#domain/catalog/pictures.ts'
import type { Picture } from '#domain/catalog/products.ts'

/** One address for a client that wants no choice of widths: the largest file, or the linked picture itself. */
export const imageOf = (picture: Picture | null | undefined): string | null => fileOf(picture, Math.max)

/** For a list of small pictures: the smallest file. */
export const smallImageOf = (picture: Picture | null | undefined): string | null => fileOf(picture, Math.min)

function fileOf(picture: Picture | null | undefined, choose: (...widths: number[]) => number): string | null {
  if (!picture || !isShowable(picture.src)) return null
  return picture.widths.length > 0 ? `${picture.src}-${choose(...picture.widths)}.webp` : picture.src
}
