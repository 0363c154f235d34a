import { useRef, type FocusEvent, type MouseEvent, type PointerEvent } from 'react'
import { HEADER_LINKS } from '#domain/categories.ts'
import { ChevronDown } from '../ui/icon.tsx'
import { currentIf, Link } from '../ui/link.tsx'
import { useEscape } from './escape.ts'
import header from './header.module.css'
import styles from './products-menu.module.css'

const LINKS = HEADER_LINKS.map(({ label, slug }) => ({ label, to: `/products/category/${slug}` }))

/** A link, and beside it a disclosure of the categories that needs no script; a mouse opens it by pointing. */
export function ProductsMenu({ pathname }: { pathname: string }) {
  const list = useRef<HTMLDetailsElement>(null)
  const pointed = useRef(false)
  const show = (open: boolean) => {
    if (list.current) list.current.open = open
  }
  const point = (open: boolean) => (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return
    pointed.current = open && !list.current?.open
    show(open)
  }
  // Who clicks on what pointing has just opened wants it open.
  const keepOpen = (event: MouseEvent) => {
    const byPointer = event.detail > 0
    if (byPointer && pointed.current && list.current?.open) event.preventDefault()
    pointed.current = false
  }
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) show(false)
  }
  useEscape(list)

  return (
    <div
      role="presentation"
      className={styles.menu}
      onPointerEnter={point(true)}
      onPointerLeave={point(false)}
      onBlur={leave}
    >
      <Link
        className={header.link}
        to="/products"
        aria-current={currentIf(pathname, '/products')}
        onClick={() => show(false)}
      >
        Products
      </Link>
      <details ref={list}>
        <summary className={styles.toggle} aria-label="Product categories" onClick={keepOpen}>
          <ChevronDown size={18} />
        </summary>
        <ul className={styles.list}>
          {LINKS.map(({ label, to }) => (
            <li key={to}>
              <Link to={to} aria-current={currentIf(pathname, to)} onClick={() => show(false)}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}
