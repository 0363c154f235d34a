import { Alert } from '#web/ui/alert.tsx'
import { Link } from '#web/ui/link.tsx'
import styles from './information-screen.module.css'
import { PAGES, type Page } from './pages.ts'
import type { Figures, Section } from './section.ts'

type InformationScreenProps = Figures & {
  page: Page
  /** Why default shipping options are shown. */
  problem: string | null
}

export const InformationScreen = ({ page, problem, ...figures }: InformationScreenProps) => (
  <div className={`page ${styles.screen}`}>
    <nav className={styles.others} aria-label="Customer service pages">
      <ul className={styles.list}>
        {Object.values(PAGES).map(({ url, title }) => (
          <li key={url}>
            <Link to={url} aria-current={title === page.title ? 'page' : undefined}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
    <div>
      {problem && <Alert tone="error">{problem}</Alert>}
      <Article page={page} {...figures} />
    </div>
  </div>
)

/** Pages with at least as many sections begin with a table of contents. */
const MIN_SECTIONS_FOR_CONTENTS = 5

function Article({ page, ...figures }: Figures & { page: Page }) {
  const sections = page.sections(figures)
  const long = sections.length >= MIN_SECTIONS_FOR_CONTENTS
  return (
    <article className={`reading ${styles.article} ${long ? styles.long : ''}`}>
      <h1>{page.title}</h1>
      <p className={styles.summary}>{page.summary}</p>
      {long && <Contents sections={sections} />}
      {sections.map(({ title, content }) => (
        <section key={title} aria-labelledby={idOf(title)}>
          <h2 id={idOf(title)}>{title}</h2>
          {content}
        </section>
      ))}
    </article>
  )
}

const Contents = ({ sections }: { sections: Section[] }) => (
  <nav className={styles.contents} aria-label="On this page">
    <ul className={styles.list}>
      {sections.map(({ title }) => (
        <li key={title}>
          <a href={`#${idOf(title)}`}>{title}</a>
        </li>
      ))}
    </ul>
  </nav>
)

const idOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
