import { Alert } from '../ui/alert.tsx'
import { Link } from '../ui/link.tsx'
import styles from './information-screen.module.css'
import { PAGES, type Figures, type Page, type Section } from './pages.ts'

type InformationScreenProps = Figures & {
  page: Page
  /** Why the shipping options are the default ones. */
  problem: string | null
}

export const InformationScreen = ({ page, problem, ...figures }: InformationScreenProps) => (
  <div className={`page ${styles.screen}`}>
    <nav className={styles.others} aria-label="Customer service pages">
      <ul className={styles.list}>
        {Object.entries(PAGES).map(([name, { title }]) => (
          <li key={name}>
            <Link to={`/${name}`} aria-current={title === page.title ? 'page' : undefined}>
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

/** From so many sections on, a page begins with a list of them. */
const MANY = 5

function Article({ page, ...figures }: Figures & { page: Page }) {
  const sections = page.sections(figures)
  const long = sections.length >= MANY
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
