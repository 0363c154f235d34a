import { useEffect, useRef, useState } from 'react'
import type { Picture } from '#domain/catalog/products.ts'
import { MISSING_PICTURE, missingPicture, PICTURE_SIZES, type PictureSize } from './missing-picture.ts'
import styles from './product-picture.module.css'

type ProductPictureProps = {
  picture: Picture | null | undefined
  sizes: string
  /** The size of the placeholder for a missing picture. */
  size: PictureSize
  /** Loads eagerly with high priority, for a picture visible when the page opens. */
  priority?: boolean
  alt?: string
  className?: string | undefined
}

/** A picture in the best format and width for the screen, or 'Image not available'. */
export function ProductPicture({ picture, sizes, size, priority = false, alt, className = '' }: ProductPictureProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const image = useRef<HTMLImageElement>(null)
  const src = picture?.src
  useEffect(() => {
    // A picture may have failed before hydration.
    if (src && image.current?.complete && image.current.naturalWidth === 0) setFailed(src)
  }, [src])

  const box = `${styles.picture} ${className}`
  if (!picture || failed === picture.src) return <MissingPicture {...{ size, box, alt: alt ?? picture?.alt }} />
  const { widths, color } = picture
  const files = widths.map((width) => `${picture.src}-${width}.avif ${width}w`).join(', ')
  return (
    <picture className={isLong(picture) ? `${box} ${styles.whole}` : box} data-ground={color ?? undefined}>
      {widths.length > 0 && <source type="image/avif" srcSet={files} sizes={sizes} />}
      <img
        ref={image}
        src={fallbackFile(picture, size)}
        alt={alt ?? picture.alt}
        width={picture.width ?? undefined}
        height={picture.height ?? undefined}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        // The first picture is painted with the page, not a frame later.
        decoding={priority ? 'sync' : 'async'}
        onError={() => setFailed(picture.src)}
      />
    </picture>
  )
}

/** Returns the file for browsers without AVIF. Only one width, because all widths would be a tenth of a list page. */
function fallbackFile({ src, widths }: Picture, size: PictureSize): string {
  const enough = 2 * PICTURE_SIZES[size][0]
  const width = widths.find((width) => width >= enough) ?? widths.at(-1)
  return width === undefined ? src : `${src}-${width}.webp`
}

/** Whether cropping to the shape of the box would cut off too much. */
const isLong = ({ width, height }: Picture): boolean =>
  width !== null && height !== null && Math.max(width / height, height / width) > MAX_CROPPED_RATIO

const MAX_CROPPED_RATIO = 1.6

function MissingPicture({ size, box, alt }: { size: PictureSize; box: string; alt: string | undefined }) {
  const [width, height] = PICTURE_SIZES[size]
  return (
    <span className={box}>
      <img src={missingPicture(size)} alt={alt === '' ? '' : MISSING_PICTURE} width={width} height={height} />
    </span>
  )
}
