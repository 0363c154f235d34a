import type { ReactNode } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import type { RootData } from '#desk/root-data.ts'
import { PaletteButton } from '#desk/palette/palette-button.tsx'
import { LinkNavigation } from '#web/navigation/link-navigation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { ariaCurrent, Link } from '#web/ui/link.tsx'
import { linksFor } from './menu.ts'
import styles from './frame.module.css'

/** The menu beside every page, and what the last request has done above it. */
export function Frame({ shop, worker, notice, children = <Outlet /> }: RootData & { children?: ReactNode }) {
  const { pathname } = useLocation()
  const isBusy = useNavigation().state !== 'idle'
  return (
    <>
      <LinkNavigation />
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      {worker && (
        <header className={styles.header}>
          <Link className={styles.shop} to="/">
            <bdi>{shop.name}</bdi>
            {shop.isTest && <span className={styles.test}>Test shop</span>}
          </Link>
          <PaletteButton />
          <nav className={styles.nav} aria-label="Desk">
            <ul className={styles.menu}>
              {linksFor(worker).map(({ to, label }) => {
                const current = ariaCurrent(pathname, to)
                return (
                  <li key={to}>
                    <Link to={to} aria-current={current} ref={current && showInMenu}>
                      {label}
                    </Link>
                  </li>
                )
              })}
            </ul>
          </nav>
          <div className={styles.worker}>
            <Link to="/me">
              <bdi>{worker.name}</bdi>
            </Link>
            <a href={shop.url} target="_blank" rel="noreferrer">
              View your shop
            </a>
          </div>
        </header>
      )}
      <main
        id="main"
        className={worker ? styles.main : `${styles.main} ${styles.alone}`}
        tabIndex={-1}
        aria-busy={isBusy}
      >
        {notice && <Alert tone={notice.tone}>{notice.text}</Alert>}
        {children}
      </main>
    </>
  )
}

/** On a phone, the menu is wider than the screen. */
function showInMenu(link: HTMLAnchorElement | null): void {
  const nav = link?.closest('nav')
  if (nav) nav.scrollLeft = link!.offsetLeft - (nav.clientWidth - link!.offsetWidth) / 2
}
