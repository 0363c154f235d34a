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
    {/* The API has sanitized it. */}
    <section className={styles.own} dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
  </article>
)

/** Of a page that the shop does not ship with. */
export const OwnScreen = ({ page }: { page: OwnPage }) => (
  <div className={`page ${styles.alone}`}>
    <OwnArticle page={page} />
  </div>
)
