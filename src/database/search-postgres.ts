import { sql, type RawBuilder } from 'kysely'
import type { Places, Reach, SearchIndex, Sought, Term } from './search-terms.ts'

/** Full text without a language of its own, since the words are made by the shop; parts of words by pg_trgm, which knows what `like` asks for. */
export const postgresIndex: SearchIndex = {
  // Each begins with the one before.
  columnsOf: ({ name, kind, body }, lists) => ({
    terms: `${termsOf('n', name)} ${termsOf('k', kind.slice(name.length) + lists)} ${termsOf('b', body.slice(kind.length))}`,
  }),
  withWords: (sought) => {
    const each = queriesOf(sought).map((query) => sql`product_words.terms @@ cast(${query} as tsquery)`)
    const has = sql<boolean>`(${sql.join(each, sql` or `)})`
    const places: Places = sql`(select place from product_words where ${has})`
    // As one question it would be planned by how many are guessed to be found, which nobody can tell of several words
    // together, of how words start, and of rare ones: guessed wrong, the whole table would be read.
    const few: Places = sql`(with every as materialized (select place from product_words where ${has}) select place from every)`
    return { best: (most) => (most >= MANY && isOneTerm(sought) ? places : bestOf(has, most)), few, has }
  },
  goingOn: null,
  mayHold: () => sql`true`,
  joined: (number) => sql`string_agg(cast(${number} as text), ',')`,
}

const MANY = 5000

/** Of so many of the first rows those are counted that are found: so many are probably found among others. */
const SAMPLE = 1000
/** So many rows are looked at in their order, or fifteen for each that is wanted, before all is read that is found. */
const FAR = 10_000

/** What much is found of stands among the first; else all of it is read. What is not needed PostgreSQL does not begin. */
function bestOf(has: RawBuilder<boolean>, most: number): Places {
  const first = (rows: RawBuilder<unknown>) =>
    sql`(select place, terms from product_words order by place limit ${rows}) as product_words where ${has}`
  const [wanted, far] = [sql.lit(SAMPLE * most), sql.lit(Math.max(FAR, 15 * most))]
  return sql`(with
    sampled as materialized (select count(*) as found from ${first(sql.lit(SAMPLE))}),
    near as materialized (
      select place from ${first(
        sql`(select case when found * ${far} >= ${wanted} then 2 * ${wanted} / found else 0 end from sampled)`,
      )} order by place limit ${sql.lit(most)}
    ),
    every as materialized (select place from product_words where ${has})
    select place from near where (select count(*) from near) = ${sql.lit(most)}
    union all select place from every where (select count(*) from near) < ${sql.lit(most)})`
}

/** What one word finds is known well, if it is much. */
const isOneTerm = ({ wordings, lists }: Sought): boolean =>
  lists.length === 0 && wordings.length === 1 && wordings[0]!.length === 1 && wordings[0]![0]!.start === null

/** Words as a tsvector is written, each with the letter of where it is met first (migration 0017). */
function termsOf(letter: string, words: string): string {
  const text = doubled(words.trim())
  return text === '' ? '' : `'${letter}${text.replaceAll(' ', `' '${letter}`)}'`
}

/** The letters that words within reach may have. */
const LETTERS: Record<Reach, readonly string[]> = { name: ['n'], kind: ['n', 'k'], body: ['n', 'k', 'b'] }

/** One for each wording: of one query that has all of them its index reads the words of each to their end. */
function queriesOf({ wordings, reach, lists }: Sought): string[] {
  const listed = lists.map((list) => quoted(`k${list}`))
  const all = wordings.length > 0 ? wordings.map((wording) => [wordingOf(wording, reach), ...listed]) : [listed]
  return all.map((conditions) => conditions.join(' & '))
}

const wordingOf = (wording: readonly Term[], reach: Reach): string =>
  `(${wording.map((term) => termOf(term, reach)).join(' & ')})`

function termOf({ stems, start, reach }: Term, others: Reach): string {
  const words = LETTERS[reach ?? others].flatMap((letter) => [
    ...stems.map((stem) => quoted(letter + stem)),
    ...(start === null ? [] : [`${quoted(letter + start)}:*`]),
  ])
  return `(${words.join(' | ')})`
}

const quoted = (text: string): string => `'${doubled(text)}'`

const doubled = (text: string): string => text.replace(/['\\]/g, '$&$&')
