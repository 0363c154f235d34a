import type { Storefront } from '#web/root-data.ts'
import type { ProductAnswer } from '#web/product/variant/product-choice.ts'

/** What sites show beside a link to a page. Its file is at `src`, an address or a path. */
export type SharedPicture = { src: string; alt: string; width: number | null; height: number | null }

/** The social card of the demo, made by scripts/identity-pictures.ts. */
export const SOCIAL_CARD: SharedPicture = {
  src: '/social-card.jpg',
  alt: 'A vase, headphones, a lamp, a mug and folded sweaters on a table',
  width: 1200,
  height: 630,
}

/** A page without a picture of its own shares the newest product's, or the icon. */
export function shopPicture({ isDemo, hero }: Storefront, shopName: string): SharedPicture {
  if (isDemo) return SOCIAL_CARD
  const [newest] = hero.pictures
  if (!newest) return { src: '/icon-512.png', alt: shopName, width: 512, height: 512 }
  const { src, width, height, widths } = newest.picture
  const widest = widths.at(-1)
  if (!widest || !width || !height) return { src, alt: newest.name, width, height }
  return {
    src: `${src}-${widest}.webp`,
    alt: newest.name,
    width: widest,
    height: Math.round((height * widest) / width),
  }
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
