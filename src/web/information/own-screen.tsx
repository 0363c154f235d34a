import { EntryDay } from './entry-day.tsx'
import styles from './information-screen.module.css'
import type { OwnPage } from './own-page.ts'

export const OwnArticle = ({ page: { title, html, date } }: { page: OwnPage }) => (
  <article className={`reading ${styles.article}`}>
    <h1>
      <bdi>{title}</bdi>
    </h1>
    {date && (
      <p className={styles.summary}>
        <EntryDay day={date} />
      </p>
    )}
    {/* Sanitized by the API. */}
    <section className={styles.own} dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
  </article>
)

/** A page that is not built into the shop. */
export const OwnScreen = ({ page }: { page: OwnPage }) => (
  <div className={`page ${styles.alone}`}>
    <OwnArticle page={page} />
  </div>
)
