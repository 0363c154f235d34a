import { useRef, type FocusEvent, type MouseEvent, type PointerEvent } from 'react'
import * as urls from '#domain/urls.ts'
import { ChevronDown } from '#web/ui/icon.tsx'
import { ariaCurrent, Link } from '#web/ui/link.tsx'
import { useEscape } from '#web/navigation/escape.ts'
import header from './header.module.css'
import { isElsewhere, LinkList, type NamedLink } from './link-list.tsx'
import styles from './menu-link.module.css'

/** A link in the header. Its dropdown is a disclosure, which needs no script and opens on hover. */
export function MenuLink({ pathname, link: [label, to, under] }: { pathname: string; link: NamedLink }) {
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
  // Clicking a menu that was just opened by hovering keeps it open.
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
        to={to}
        reloadDocument={isElsewhere(to)}
        aria-current={ariaCurrent(pathname, to)}
        onClick={() => show(false)}
      >
        {label}
      </Link>
      {under && under.length > 0 && (
        <details ref={list}>
          <summary
            className={styles.toggle}
            aria-label={to === urls.products ? 'Product categories' : `More in ${label}`}
            onClick={keepOpen}
          >
            <ChevronDown size={18} />
          </summary>
          <LinkList
            className={styles.list}
            links={under}
            more={(one) => ({ 'aria-current': ariaCurrent(pathname, one), onClick: () => show(false) })}
          />
        </details>
      )}
    </div>
  )
}
