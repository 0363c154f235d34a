import { useRef, type FocusEvent, type PointerEvent } from 'react'
import { NavLink } from 'react-router'
import { HEADER_LINKS } from '#domain/categories.ts'
import { ChevronDown } from '../ui/icon.tsx'
import { useEscape } from './escape.ts'
import header from './header.module.css'
import styles from './products-menu.module.css'

/** A link, and beside it a disclosure of the categories that needs no script; a mouse opens it by pointing. */
export function ProductsMenu() {
  const list = useRef<HTMLDetailsElement>(null)
  const show = (open: boolean) => {
    if (list.current) list.current.open = open
  }
  const point = (open: boolean) => (event: PointerEvent) => {
    if (event.pointerType === 'mouse') show(open)
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
      <NavLink className={header.link} to="/products" prefetch="intent" onClick={() => show(false)}>
        Products
      </NavLink>
      <details ref={list}>
        <summary className={styles.toggle} aria-label="Product categories">
          <ChevronDown size={18} />
        </summary>
        <ul className={styles.list}>
          {HEADER_LINKS.map(({ label, slug }) => (
            <li key={slug}>
              <NavLink to={`/products/category/${slug}`} prefetch="intent" onClick={() => show(false)}>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}
