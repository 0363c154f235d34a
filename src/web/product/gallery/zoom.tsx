import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import type { Picture } from '#domain/catalog/products.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { icon, X } from '#web/ui/icon.tsx'
import { ProductPicture } from '#web/ui/pictures/product-picture.tsx'
import { focusNeighbor, focusPicture, usePictureStrip } from './picture-strip.ts'
import styles from './zoom.module.css'

const ChevronLeft = /* @__PURE__ */ icon('M15 18l-6-6 6-6')
const ChevronRight = /* @__PURE__ */ icon('M9 18l6-6-6-6')

type ZoomProps = { pictures: readonly Picture[]; first: number; name: string; onClose: (last: number) => void }

/** A dialog with full-screen pictures. Clicking zooms into the clicked point. */
export function Zoom({ pictures, first, name, onClose }: ZoomProps) {
  const { strip, current, follow, show } = usePictureStrip(pictures.length)
  useEffect(() => focusPicture(strip.current, first), [strip, first])
  return (
    <Dialog label={name} className={styles.zoom} onClose={() => onClose(current)}>
      <ul ref={strip} className={styles.strip} onScroll={follow}>
        {pictures.map((picture, position) => (
          <li key={picture.src}>
            <NearPicture picture={picture} name={name} number={position + 1} />
          </li>
        ))}
      </ul>
      <form method="dialog">
        <button className={`${styles.round} ${styles.close}`} aria-label="Close picture">
          <X />
        </button>
      </form>
      {pictures.length > 1 && (
        <div className={styles.steps}>
          <button
            className={styles.round}
            aria-label="Previous picture"
            disabled={current === 0}
            onClick={() => show(current - 1)}
          >
            <ChevronLeft />
          </button>
          <output>
            <span className="visually-hidden">Picture </span>
            {current + 1} / {pictures.length}
          </output>
          <button
            className={styles.round}
            aria-label="Next picture"
            disabled={current === pictures.length - 1}
            onClick={() => show(current + 1)}
          >
            <ChevronRight />
          </button>
        </div>
      )}
    </Dialog>
  )
}

function NearPicture({ picture, name, number }: { picture: Picture; name: string; number: number }) {
  const frame = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  const toggle = ({ clientX, clientY, detail, currentTarget }: MouseEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    // A key press zooms into the middle.
    const [x, y] = detail > 0 ? [(clientX - left) / width, (clientY - top) / height] : [0.5, 0.5]
    flushSync(() => setNear(!near))
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = frame.current!
    frame.current!.scrollTo(x * scrollWidth - clientWidth / 2, y * scrollHeight - clientHeight / 2)
  }
  return (
    <div ref={frame} className={styles.frame}>
      <button
        className={near ? styles.near : styles.far}
        aria-label={`${near ? 'Zoom out of' : 'Zoom into'} picture ${number}`}
        onClick={toggle}
        // In a zoomed picture, the arrow keys scroll.
        onKeyDown={near ? undefined : focusNeighbor}
      >
        <ProductPicture
          className={styles.picture}
          picture={picture}
          alt={picture.alt || name}
          sizes={near ? '200vmin' : '100vmin'}
          size="large"
        />
      </button>
    </div>
  )
}
