import type { ReactNode } from 'react'
import { boundedCount } from '#domain/counts.ts'
import { Link } from '#web/ui/link.tsx'
import styles from './today.module.css'

type TaskProps = {
  title: string
  count: number
  /** Such as "3 late". */
  about?: ReactNode
  /** The button that settles it. */
  action?: ReactNode
  /** The first of them. */
  children?: ReactNode
}

/** Something to do, or nothing if there is none of it. */
export function Task({ title, count, about, action, children }: TaskProps) {
  if (count === 0) return null
  return (
    <section className={styles.task} aria-label={title}>
      <div className={styles.head}>
        <h2>
          <span className={styles.count}>{boundedCount(count)}</span> {title}
        </h2>
        {about && <p className={styles.about}>{about}</p>}
        {action && <div className={styles.action}>{action}</div>}
      </div>
      {children}
    </section>
  )
}

type EntriesProps = {
  more: number
  /** The page that lists all of them. */
  all?: string
  children: ReactNode
}

const othersText = (more: number): string => `and ${boundedCount(more)} more`

/** The first ones, and how many there are besides. */
export const Entries = ({ more, all, children }: EntriesProps) => (
  <ul className={styles.entries}>
    {children}
    {more > 0 && <li className={styles.more}>{all ? <Link to={all}>{othersText(more)}</Link> : othersText(more)}</li>}
  </ul>
)
