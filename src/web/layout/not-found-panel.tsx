import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import * as urls from '#domain/urls.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import styles from './error-screen.module.css'

const LINKS = [
  { label: 'Browse products', to: urls.products },
  { label: 'Cart', to: urls.cart },
  { label: 'Sign in', to: urls.login },
  { label: 'Create account', to: urls.register },
  { label: 'Contact us', to: urls.contact },
]

export const NOT_FOUND = 'Page Not Found'

/** Section 2, "404 page". */
export function NotFoundPanel() {
  const navigate = useNavigate()
  return (
    <Panel title={NOT_FOUND}>
      <p>The page you are looking for is not here. It may have moved, or the address has a slip in it.</p>
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
        <ul className={styles.links}>
          {LINKS.map(({ label, to }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
        </ul>
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
