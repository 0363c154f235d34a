import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { ACCOUNT_TITLES } from '#domain/accounts/account-area.ts'
import * as urls from '#domain/urls.ts'
import { ChipLink, Chips } from '#web/ui/chip.tsx'
import { ariaCurrent } from '#web/ui/link.tsx'
import styles from './account-page.module.css'

const PAGES: [title: string, to: string][] = [
  [ACCOUNT_TITLES.orders, urls.account],
  [ACCOUNT_TITLES.addresses, urls.addresses],
  [ACCOUNT_TITLES.profile, urls.profile],
  [ACCOUNT_TITLES.sessions, urls.sessions],
  [ACCOUNT_TITLES.data, urls.accountData],
]

export function AccountPage({ title, children }: { title: string; children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <div className={`page ${styles.screen}`}>
      <nav aria-label="Account">
        <Chips>
          {PAGES.map(([name, to]) => (
            <li key={to}>
              <ChipLink to={to} aria-current={ariaCurrent(pathname, to, to === urls.account)}>
                {name}
              </ChipLink>
            </li>
          ))}
        </Chips>
      </nav>
      <h1 className={styles.title}>{title}</h1>
      {children}
    </div>
  )
}
