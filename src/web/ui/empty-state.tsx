import { useId, type ReactNode } from 'react'
import * as urls from '#domain/urls.ts'
import { useStorefront } from '#web/root-data.ts'
import { ChipLink, Chips } from './chip.tsx'
import styles from './empty-state.module.css'

type EmptyStateProps = {
  icon: ReactNode
  title: string
  text: string
  children: ReactNode
}

/** The content of a page that has nothing to list yet, with a link to continue. */
export function EmptyState({ icon, title, text, children }: EmptyStateProps) {
  const id = useId()
  const { footer } = useStorefront()
  return (
    <section className={styles.empty} aria-labelledby={id}>
      {icon}
      <h2 id={id}>{title}</h2>
      <p>{text}</p>
      <Chips className={styles.links}>
        {footer.map(({ label, slug }) => (
          <li key={slug}>
            <ChipLink to={urls.category(slug)}>{label}</ChipLink>
          </li>
        ))}
      </Chips>
      {children}
    </section>
  )
}
