import { isShowable } from '#domain/foreign-products.ts'
import type { Picture } from '#domain/products.ts'

/** One address for a client that wants no choice of widths: the largest file, or the linked picture itself. */
export function imageOf(picture: Picture | null | undefined): string | null {
  if (!picture || !isShowable(picture.src)) return null
  return picture.widths.length > 0 ? `${picture.src}-${Math.max(...picture.widths)}.webp` : picture.src
}
