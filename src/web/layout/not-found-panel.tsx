import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import * as urls from '#domain/urls.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import styles from './error-screen.module.css'
import { LinkList, type NamedLink } from './link-list.tsx'

const LINKS: NamedLink[] = [
  ['Browse products', urls.products],
  ['Cart', urls.cart],
  ['Sign in', urls.login],
  ['Create account', urls.register],
  ['Contact us', urls.contact],
]

export const NOT_FOUND = 'Page Not Found'

/** Section 2, "404 page". */
export function NotFoundPanel() {
  const navigate = useNavigate()
  return (
    <Panel title={NOT_FOUND}>
      <p>The page you are looking for is not here. It may have moved, or the address may have a typo.</p>
      <div className={styles.buttons}>
        <ButtonLink to={urls.home}>Go Home</ButtonLink>
        <ButtonLink
          variant="quiet"
          to={urls.home}
          onClick={(event) => {
            if (history.length < 2) return
            event.preventDefault()
            void navigate(-1)
          }}
        >
          Go Back
        </ButtonLink>
      </div>
      <nav aria-label="Helpful pages">
        <LinkList className={styles.links} links={LINKS} />
      </nav>
    </Panel>
  )
}

export const Panel = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={`page ${styles.panel}`}>
    <h1>{title}</h1>
    {children}
  </div>
)
