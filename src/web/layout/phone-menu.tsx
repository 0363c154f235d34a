import { useRef, type FocusEvent } from 'react'
import * as urls from '#domain/urls.ts'
import type { Storefront } from '#web/root-data.ts'
import { icon, X } from '#web/ui/icon.tsx'
import { ariaCurrent } from '#web/ui/link.tsx'
import { useEscape } from '#web/navigation/escape.ts'
import { LinkList, namedLinks, type NamedLink } from './link-list.tsx'
import styles from './phone-menu.module.css'

const Menu = /* @__PURE__ */ icon('M4 5h16M4 12h16M4 19h16')

const LAST_LINKS: NamedLink[] = [
  ['Cart', urls.cart],
  ['Wishlist', urls.wishlist],
]

const linksOf = ({ isEmpty, menu, ownMenu }: Storefront): NamedLink[] => [
  ...(ownMenu
    ? namedLinks(ownMenu)
    : [
        ['Home', urls.home] as const,
        ...(isEmpty ? [] : [['All Products', urls.products] as const]),
        ...namedLinks(menu),
      ]),
  ...LAST_LINKS.filter(([, to]) => !ownMenu?.some((link) => link.to === to)),
]

/** The header's links on a small screen, behind a toggle that needs no script. */
export function PhoneMenu({ pathname, storefront }: { pathname: string; storefront: Storefront }) {
  const menu = useRef<HTMLDetailsElement>(null)
  const close = () => {
    if (menu.current) menu.current.open = false
  }
  // An open menu would cover the next focused element.
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
  }
  useEscape(menu)

  return (
    <div role="presentation" onBlur={leave}>
      <details ref={menu} className={styles.menu}>
        <summary className={styles.toggle} aria-label="Menu">
          <Menu className={styles.open} />
          <X className={styles.close} />
        </summary>
        <nav className={styles.panel} aria-label="Main, small screen">
          <LinkList
            className="page"
            links={linksOf(storefront)}
            more={(to) => ({ 'aria-current': ariaCurrent(pathname, to, true), onClick: close })}
          />
        </nav>
      </details>
    </div>
  )
}
