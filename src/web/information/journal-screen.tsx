import type { Answer } from '#contract/client.ts'
import * as urls from '#domain/urls.ts'
import { EntryDay } from './entry-day.tsx'
import { Link } from '#web/ui/link.tsx'
import styles from './information-screen.module.css'

export const journalPath = (page: number): string => (page > 1 ? `${urls.journal}?page=${page}` : urls.journal)

export const JournalScreen = ({ entries, page, pages }: Answer<'GET /api/journal'>) => (
  <div className={`page ${styles.alone}`}>
    <div className={`reading ${styles.article}`}>
      <h1>Journal</h1>
      {entries.map(({ name, title, date, summary }) => (
        <section key={name} aria-labelledby={`entry-${name}`}>
          <h2 id={`entry-${name}`}>
            <Link to={urls.journalEntry(name)}>
              <bdi>{title}</bdi>
            </Link>
          </h2>
          <p className={styles.summary}>
            <EntryDay day={date} />
          </p>
          <p dir="auto">{summary}</p>
        </section>
      ))}
      {pages > 1 && (
        <nav aria-label="Pages of the journal">
          <p>
            Page {page} of {pages}
          </p>
          {page > 1 && (
            <p>
              <Link to={journalPath(page - 1)} rel="prev">
                Newer entries
              </Link>
            </p>
          )}
          {page < pages && (
            <p>
              <Link to={journalPath(page + 1)} rel="next">
                Older entries
              </Link>
            </p>
          )}
        </nav>
      )}
    </div>
  </div>
)
