import { useEffect, useLayoutEffect, useState, type MouseEvent } from 'react'
import type { Picture } from '#domain/catalog/products.ts'
import { ProductPicture } from '#web/ui/pictures/product-picture.tsx'
import styles from './gallery.module.css'
import { startPictureTransition, savePictureForCommit } from './picture-transition.ts'
import { PHONE_SIZES } from '#web/catalog/picture-sizes.ts'
import { scrollToCenter, focusNeighbor, focusPicture, usePictureStrip } from './picture-strip.ts'
import { Zoom } from './zoom.tsx'

type GalleryProps = {
  pictures: readonly Picture[]
  slug: string
  name: string
  /** The position of the chosen variant's own picture. */
  shown: number | null
}

const SIZES = `(min-width: 84rem) 700px, (min-width: 48rem) 53vw, ${PHONE_SIZES}`

/** A strip of pictures to swipe, with thumbnails that work without a script. */
export function Gallery({ pictures, slug, name, shown }: GalleryProps) {
  const { strip, current, follow, show } = usePictureStrip(pictures.length)
  const [zoomed, setZoomed] = useState<number | null>(null)

  useEffect(() => {
    if (shown !== null) show(shown, 'auto')
  }, [shown, show])

  useLayoutEffect(() => {
    const node = strip.current
    if (!node) return
    startPictureTransition((from) => (from === slug ? node : null))
    return () => savePictureForCommit(slug, node)
  }, [strip, slug])

  if (pictures.length === 0)
    return (
      <div className={styles.gallery}>
        <ProductPicture className={styles.large} picture={null} sizes={SIZES} size="large" />
      </div>
    )
  return (
    <div className={styles.gallery}>
      <ul ref={strip} className={styles.strip} onScroll={follow} aria-label="Pictures">
        {pictures.map((picture, position) => (
          <li key={picture.src} id={`picture-${position + 1}`}>
            <a
              href={largestFile(picture)}
              className={styles.zoom}
              aria-label={`Enlarge picture ${position + 1} of ${pictures.length}`}
              onKeyDown={focusNeighbor}
              onFocus={() => show(position)}
              onClick={(event) => {
                event.preventDefault()
                setZoomed(position)
              }}
            >
              <ProductPicture
                className={styles.large}
                picture={picture}
                alt={picture.alt || name}
                sizes={SIZES}
                size="large"
                priority={position === 0}
              />
            </a>
          </li>
        ))}
      </ul>
      {pictures.length > 1 && <Thumbnails {...{ pictures, current }} onShow={show} />}
      {zoomed !== null && (
        <Zoom
          {...{ pictures, name }}
          first={zoomed}
          onClose={(last) => {
            setZoomed(null)
            focusPicture(strip.current, last)
            show(last, 'auto')
          }}
        />
      )}
    </div>
  )
}

type ThumbnailsProps = { pictures: readonly Picture[]; current: number; onShow: (position: number) => void }

function Thumbnails({ pictures, current, onShow }: ThumbnailsProps) {
  const choose = (position: number) => (event: MouseEvent) => {
    event.preventDefault()
    onShow(position)
  }
  return (
    <ul className={styles.thumbnails} aria-label="All pictures">
      {pictures.map((picture, position) => (
        <li key={picture.src} ref={position === current ? scrollToCenter : undefined}>
          <a
            href={`#picture-${position + 1}`}
            aria-label={`Show picture ${position + 1}`}
            aria-current={position === current ? 'true' : undefined}
            onClick={choose(position)}
            onKeyDown={focusNeighbor}
            onFocus={() => onShow(position)}
          >
            <ProductPicture className={styles.thumbnail} picture={picture} alt="" sizes="72px" size="small" />
          </a>
        </li>
      ))}
    </ul>
  )
}

const largestFile = ({ src, widths }: Picture): string => (widths.length > 0 ? `${src}-${widths.at(-1)}.webp` : src)
