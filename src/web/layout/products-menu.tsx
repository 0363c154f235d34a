import { useRef, type FocusEvent, type MouseEvent, type PointerEvent } from 'react'
import * as urls from '#domain/urls.ts'
import type { Storefront } from '#web/root-data.ts'
import { ChevronDown } from '#web/ui/icon.tsx'
import { currentIf, Link } from '#web/ui/link.tsx'
import { useEscape } from '#web/navigation/escape.ts'
import header from './header.module.css'
import { LinkList, namedLinks } from './link-list.tsx'
import styles from './products-menu.module.css'

type ProductsMenuProps = { pathname: string; categories: Storefront['menu'] }

/** A link with a disclosure of the categories, which needs no script and opens on hover. */
export function ProductsMenu({ pathname, categories }: ProductsMenuProps) {
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
  // A click on a menu that hovering has just opened keeps it open.
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
        to={urls.products}
        aria-current={currentIf(pathname, urls.products)}
        onClick={() => show(false)}
      >
        Products
      </Link>
      {categories.length > 0 && (
        <details ref={list}>
          <summary className={styles.toggle} aria-label="Product categories" onClick={keepOpen}>
            <ChevronDown size={18} />
          </summary>
          <LinkList
            className={styles.list}
            links={namedLinks(categories)}
            more={(to) => ({ 'aria-current': currentIf(pathname, to), onClick: () => show(false) })}
          />
        </details>
      )}
    </div>
  )
}
