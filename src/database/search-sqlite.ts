import { sql, type RawBuilder } from 'kysely'
import type { Places, Reach, SearchIndex, Sought, Term } from './search-terms.ts'

/** FTS5: one table of words, one of each three letters of a word. */
export const sqliteIndex: SearchIndex = {
  columnsOf: ({ name, kind, body }, lists) => ({ name, kind: kind + lists, body: body + lists }),
  withWords: (sought) => {
    // In the order of places, whatever is asked.
    const places: Places = sql`(select rowid as place from words_index where words_index match ${expressionOf(sought)})`
    return { best: () => places, few: places, has: conditionOf(sought) }
  },
  goingOn: (start) => sql`(select 1 as place from words_known
    where term >= ${`${within('body', start)}\u0001`} and term < ${`${within('body', start)}\u{10ffff}`})`,
  mayHold: (part) =>
    Array.from(part).length < 3
      ? sql`true`
      : sql`id in (select rowid from parts_index where parts_index match ${quoted(part)})`,
  joined: (number) => sql`group_concat(${number})`,
}

/** A word stands in the index with the letter of each reach that it is within (migration 0010). */
const within = (reach: Reach, word: string): string => reach[0] + word

const expressionOf = ({ wordings, reach, lists }: Sought): string =>
  [
    ...(wordings.length > 0 ? [wordings.map((wording) => wordingOf(wording, reach)).join(' OR ')] : []),
    ...lists.map((list) => quoted(within('kind', list))),
  ]
    .map((condition) => `(${condition})`)
    .join(' AND ')

const wordingOf = (wording: readonly Term[], reach: Reach): string =>
  `(${wording.map((term) => termOf(term, reach)).join(' AND ')})`

function termOf({ stems, start, ...term }: Term, others: Reach): string {
  const reach = term.reach ?? others
  const words = stems.map((stem) => quoted(within(reach, stem)))
  if (start !== null) words.push(`${quoted(within(reach, start))}*`)
  return words.length === 1 ? words[0]! : `(${words.join(' OR ')})`
}

/** The words stand in their columns with a space before and after each. */
function conditionOf({ wordings, reach, lists }: Sought): RawBuilder<boolean> {
  const term = ({ stems, start, ...term }: Term) => {
    const column = sql.ref(`product_words.${term.reach ?? reach}`)
    const texts = [...stems.map((stem) => ` ${stem} `), ...(start === null ? [] : [` ${start}`])]
    const has = texts.map((text) => sql<boolean>`instr(${column}, ${text}) > 0`)
    return sql`(${sql.join(has, sql` or `)})`
  }
  const words = wordings.map((wording) => sql`(${sql.join(wording.map(term), sql` and `)})`)
  const listed = lists.map((list) => sql`instr(product_words.kind, ${` ${list} `}) > 0`)
  const worded = words.length > 0 ? [sql`(${sql.join(words, sql` or `)})`] : []
  return sql`(${sql.join([...worded, ...listed], sql` and `)})`
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
