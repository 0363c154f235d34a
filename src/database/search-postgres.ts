import { sql } from 'kysely'
import { within, type Reach, type SearchIndex, type Sought, type Term } from './search-terms.ts'

/** Full text without a language of its own, since the words are made by the shop; parts of words by pg_trgm, which knows what `like` asks for. */
export const postgresIndex: SearchIndex = {
  withWords: (sought) => {
    const places = sql`select place from product_words where terms @@ cast(${queryOf(sought)} as tsquery)`
    // How many words start so nobody can tell beforehand: guessed wrong, the whole table would be read.
    const hasStart = sought.wordings.some((wording) => wording.some(({ start }) => start !== null))
    return hasStart ? sql`(with every as materialized (${places}) select place from every)` : sql`(${places})`
  },
  mayHold: () => sql`true`,
}

const queryOf = ({ wordings, reach, lists }: Sought): string =>
  [
    wordings.map((wording) => `(${wording.map((term) => termOf(term, reach)).join(' & ')})`).join(' | '),
    ...lists.map((list) => quoted(within('kind', list))),
  ]
    .map((condition) => `(${condition})`)
    .join(' & ')

function termOf({ stems, start }: Term, reach: Reach): string {
  const words = stems.map((stem) => quoted(within(reach, stem)))
  if (start !== null) words.push(`${quoted(within(reach, start))}:*`)
  return `(${words.join(' | ')})`
}

const quoted = (text: string): string => `'${text.replace(/['\\]/g, '$&$&')}'`
