import { useEffect, useRef, useState } from 'react'
import type { Picture } from '#domain/products.ts'
import { MISSING_PICTURE, missingPicture, PICTURE_SIZES, type PictureSize } from './missing-picture.ts'
import styles from './product-picture.module.css'

type ProductPictureProps = {
  picture: Picture | null | undefined
  /** How wide it is shown, as in the HTML attribute. */
  sizes: string
  /** Which graphic stands in for it when it is missing. */
  size: PictureSize
  /** Loads at once and first: for the picture a page opens with. */
  priority?: boolean
  alt?: string
  className?: string | undefined
}

/** A picture in the best format and width for the screen; 'Image not available' where there is none or it fails to load. */
export function ProductPicture({ picture, sizes, size, priority = false, alt, className = '' }: ProductPictureProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const image = useRef<HTMLImageElement>(null)
  const src = picture?.src
  useEffect(() => {
    // A picture may have failed before there was anyone to hear it.
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
        src={fileForAnyone(picture, size)}
        alt={alt ?? picture.alt}
        width={picture.width ?? undefined}
        height={picture.height ?? undefined}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        // What a page opens with is painted with it, and not a frame later.
        decoding={priority ? 'sync' : 'async'}
        onError={() => setFailed(picture.src)}
      />
    </picture>
  )
}

/** In the format that few need anymore: of one width, sharp enough, since all of them would be a tenth of what a list is. */
function fileForAnyone({ src, widths }: Picture, size: PictureSize): string {
  const enough = 2 * PICTURE_SIZES[size][0]
  const width = widths.find((width) => width >= enough) ?? widths.at(-1)
  return width === undefined ? src : `${src}-${width}.webp`
}

/** So far from the shape of its place that too little of it would be left. */
const isLong = ({ width, height }: Picture): boolean =>
  width !== null && height !== null && Math.max(width / height, height / width) > LONG

const LONG = 1.6

function MissingPicture({ size, box, alt }: { size: PictureSize; box: string; alt: string | undefined }) {
  const [width, height] = PICTURE_SIZES[size]
  return (
    <span className={box}>
      <img src={missingPicture(size)} alt={alt === '' ? '' : MISSING_PICTURE} width={width} height={height} />
    </span>
  )
}
