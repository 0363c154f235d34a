import { useId, type ReactNode } from 'react'
import { TILES } from '#domain/categories.ts'
import { ChipLink, Chips } from './chip.tsx'
import styles from './empty-state.module.css'

type EmptyStateProps = {
  icon: ReactNode
  title: string
  text: string
  /** The next step. */
  children: ReactNode
}

/** A page's place for what is not there yet: never a dead end. */
export function EmptyState({ icon, title, text, children }: EmptyStateProps) {
  const id = useId()
  return (
    <section className={styles.empty} aria-labelledby={id}>
      {icon}
      <h2 id={id}>{title}</h2>
      <p>{text}</p>
      <Chips className={styles.links}>
        {TILES.map(({ label, slug }) => (
          <li key={slug}>
            <ChipLink to={`/products/category/${slug}`}>{label}</ChipLink>
          </li>
        ))}
      </Chips>
      {children}
    </section>
  )
}
