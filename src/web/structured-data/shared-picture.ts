import { SOCIAL_CARD_SIZE } from '#domain/face/social-card.ts'
import type { Picture } from '#domain/catalog/products.ts'
import type { Storefront } from '#web/root-data.ts'
import type { ProductAnswer } from '#web/product/variant/product-choice.ts'

/** What sites show beside a link to a page. Its file is at `src`, an address or a path. */
export type SharedPicture = { src: string; alt: string; width: number | null; height: number | null }

/** The social card of the demo, made by scripts/identity-pictures.ts. */
export const SOCIAL_CARD: SharedPicture = {
  src: '/social-card.jpg',
  alt: 'A vase, headphones, a lamp, a mug and folded sweaters on a table',
  ...SOCIAL_CARD_SIZE,
}

/** A page without a picture of its own shares the card with name and logo of the shop. The demo has a picture. */
export const shopPicture = ({ socialCard }: Storefront, shopName: string): SharedPicture =>
  socialCard === undefined ? SOCIAL_CARD : { src: socialCard, alt: shopName, ...SOCIAL_CARD_SIZE }

/** The largest file of a picture. */
export function widestOf({ src, width, height, widths }: Picture, alt: string): SharedPicture {
  const widest = widths.at(-1)
  if (!widest || !width || !height) return { src, alt, width, height }
  return { src: `${src}-${widest}.webp`, alt, width: widest, height: Math.round((height * widest) / width) }
}

/** The largest file of a product's first picture, or null. */
export function sharedPictureOf({ image, name, pictures: [first] }: ProductAnswer): SharedPicture | null {
  if (!image) return null
  const { width, height } = first && image.startsWith(first.src) ? first : { width: null, height: null }
  const widest = Math.max(...(first?.widths ?? []))
  if (!width || !height || !Number.isFinite(widest)) return { src: image, alt: name, width, height }
  return { src: image, alt: name, width: widest, height: Math.round((height * widest) / width) }
}

/** Open Graph, and X, which does not read the `alt` of Open Graph. */
export function pictureProperties({ src, alt, width, height }: SharedPicture, shopUrl: string): Record<string, string> {
  return {
    'og:image': URL.canParse(src) ? src : shopUrl + src,
    ...(width && height && { 'og:image:width': String(width), 'og:image:height': String(height) }),
    'og:image:alt': alt,
    'twitter:card': 'summary_large_image',
    'twitter:image:alt': alt,
  }
}
