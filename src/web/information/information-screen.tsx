import { INFORMATION, INFORMATION_NAMES } from '#domain/information.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Link } from '#web/ui/link.tsx'
import { accessibility } from './accessibility.tsx'
import { contact } from './contact.tsx'
import { faq } from './faq.tsx'
import type { OwnPage } from './own-page.ts'
import { OwnArticle } from './own-screen.tsx'
import styles from './information-screen.module.css'
import { privacy } from './privacy.tsx'
import { returns } from './returns.tsx'
import type { Figures, Section } from './section.ts'
import { shipping } from './shipping.tsx'
import { terms } from './terms.tsx'

/** The name of a page is its path. */
export type InformationName = keyof typeof INFORMATION

const SECTIONS: Record<InformationName, (figures: Figures) => Section[]> = {
  contact,
  faq,
  shipping,
  returns,
  privacy,
  terms,
  accessibility,
}

type InformationScreenProps = Figures & {
  name: InformationName
  /** The reason why default shipping options are shown. */
  problem: string | null
  own: OwnPage | null
}

export const InformationScreen = ({ name, own, problem, ...figures }: InformationScreenProps) => (
  <div className={`page ${styles.screen}`}>
    <nav className={styles.others} aria-label="Customer service pages">
      <ul className={styles.list}>
        {INFORMATION_NAMES.map((other) => (
          <li key={other}>
            <Link to={`/${other}`} aria-current={other === name ? 'page' : undefined}>
              {INFORMATION[other].title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
    <div>
      {problem && <Alert tone="error">{problem}</Alert>}
      {own ? <OwnArticle page={own} /> : <Article name={name} {...figures} />}
    </div>
  </div>
)

/** Pages with at least this many sections start with a table of contents. */
const MIN_SECTIONS_FOR_CONTENTS = 5

function Article({ name, ...figures }: Figures & { name: InformationName }) {
  const { title, summary } = INFORMATION[name]
  const sections = SECTIONS[name](figures)
  const long = sections.length >= MIN_SECTIONS_FOR_CONTENTS
  return (
    <article className={`reading ${styles.article} ${long ? styles.long : ''}`}>
      <h1>{title}</h1>
      <p className={styles.summary}>{summary}</p>
      {long && <Contents sections={sections} />}
      {sections.map((section) => (
        <section key={section.title} aria-labelledby={idOf(section.title)}>
          <h2 id={idOf(section.title)}>{section.title}</h2>
          {section.content}
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
