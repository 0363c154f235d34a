import { sql } from 'kysely'
import type { SearchField, SearchIndex, Term, TextQuery } from '#database/search/search-index.ts'

/** FTS5, with one table of words and one of their trigrams. */
export const sqliteIndex: SearchIndex = {
  columnsOf: ({ name, metadata, body }, filterTerms) => ({
    name,
    kind: metadata + filterTerms,
    body: body + filterTerms,
  }),
  // FTS5 returns rows by rowid, which is the featured rank.
  match: (query) => () => sql`(select rowid as place from words_index where words_index match ${expressionOf(query)})`,
  mayContain: (part) =>
    Array.from(part).length < 3
      ? sql`true`
      : sql`id in (select rowid from parts_index where parts_index match ${quoted(part)})`,
  joined: (number) => sql`group_concat(${number})`,
}

/** The index contains a word once per field, prefixed with the field's letter (migration 0010). */
const inField = (field: SearchField, word: string): string => LETTER[field] + word

const LETTER = { name: 'n', metadata: 'k', body: 'b' }

const expressionOf = ({ variants, field, filterTerms = [] }: TextQuery): string =>
  [
    ...(variants.length > 0 ? [variants.map((variant) => variantExpression(variant, field)).join(' OR ')] : []),
    ...filterTerms.map((term) => quoted(inField('metadata', term))),
  ]
    .map((condition) => `(${condition})`)
    .join(' AND ')

const variantExpression = (variant: readonly Term[], field: SearchField): string =>
  `(${variant.map((term) => termOf(term, field)).join(' AND ')})`

function termOf({ stems, prefix, field: own }: Term, field: SearchField): string {
  const words = stems.map((stem) => quoted(inField(own ?? field, stem)))
  if (prefix !== null) words.push(`${quoted(inField(own ?? field, prefix))}*`)
  return words.length === 1 ? words[0]! : `(${words.join(' OR ')})`
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
