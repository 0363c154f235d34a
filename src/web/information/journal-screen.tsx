import type { Answer } from '#contract/client.ts'
import * as urls from '#domain/urls.ts'
import { EntryDay } from './entry-day.tsx'
import { Link } from '#web/ui/link.tsx'
import styles from './information-screen.module.css'

type Entries = Answer<'GET /api/journal'>['entries']

export const JournalScreen = ({ entries }: { entries: Entries }) => (
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
    </div>
  </div>
)
