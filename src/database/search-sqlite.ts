import { sql } from 'kysely'
import { within, type Reach, type SearchIndex, type Sought, type Term } from './search-terms.ts'

/** FTS5: one table of words, one of each three letters of a word. */
export const sqliteIndex: SearchIndex = {
  withWords: (sought) => sql`(select rowid as place from words_index where words_index match ${expressionOf(sought)})`,
  mayHold: (part) =>
    Array.from(part).length < 3
      ? sql`true`
      : sql`id in (select rowid from parts_index where parts_index match ${quoted(part)})`,
}

const expressionOf = ({ wordings, reach, lists }: Sought): string =>
  [
    wordings.map((wording) => `(${wording.map((term) => termOf(term, reach)).join(' AND ')})`).join(' OR '),
    ...lists.map((list) => quoted(within('kind', list))),
  ]
    .map((condition) => `(${condition})`)
    .join(' AND ')

function termOf({ stems, start }: Term, reach: Reach): string {
  const words = stems.map((stem) => quoted(within(reach, stem)))
  if (start !== null) words.push(`${quoted(within(reach, start))}*`)
  return words.length === 1 ? words[0]! : `(${words.join(' OR ')})`
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
