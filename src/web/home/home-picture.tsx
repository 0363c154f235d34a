import type { Picture } from '#domain/catalog/products.ts'
import { PHONE_SIZES } from '#web/catalog/picture-sizes.ts'
import styles from './home-picture.module.css'

/** The `sizes` of a picture next to text. */
export const HALF_SIZES = `(min-width: 84rem) 640px, (min-width: 48rem) 47vw, ${PHONE_SIZES}`

type HomePictureProps = {
  picture: Picture
  sizes: string
  alt?: string
  priority?: boolean
  className?: string | undefined
}

export function HomePicture({ picture, sizes, alt = '', priority = false, className = '' }: HomePictureProps) {
  const { src, widths, width, height } = picture
  const files = (type: string) => widths.map((width) => `${src}-${width}.${type} ${width}w`).join(', ')
  return (
    <picture className={`${styles.picture} ${className}`}>
      {widths.length > 0 && <source type="image/avif" srcSet={files('avif')} sizes={sizes} />}
      <img
        src={widths.length > 0 ? `${src}-${widths[0]}.webp` : src}
        srcSet={files('webp') || undefined}
        sizes={widths.length > 0 ? sizes : undefined}
        width={width ?? undefined}
        height={height ?? undefined}
        alt={alt}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding={priority ? 'sync' : 'async'}
      />
    </picture>
  )
}
