import { sql, type RawBuilder } from 'kysely'
import type { MatchQuery, SearchField, SearchIndex, Term, TextQuery } from '#database/search/search-index.ts'

/** A tsvector of words from our own tokenizer, so no PostgreSQL language configuration applies. pg_trgm indexes the `like` queries for substrings. */
export const postgresIndex: SearchIndex = {
  columnsOf: ({ name, metadata, body }, filterTerms) => {
    // `metadata` starts with `name`, and `body` with `metadata`.
    const [added, described] = [metadata.slice(name.length), body.slice(metadata.length)]
    return { terms: `${termsOf('n', name)} ${termsOf('k', added + filterTerms)} ${termsOf('b', described)}` }
  },
  match: (query) => {
    const each = expressionsOf(query).map((expression) => sql`product_words.terms @@ cast(${expression} as tsquery)`)
    const has = sql<boolean>`(${sql.join(each, sql` or `)})`
    const every = sql`select place from product_words where ${has}`
    // Materialized: PostgreSQL misestimates the matches of several words or a prefix, and would scan the table.
    const all: MatchQuery = sql`(with every as materialized (${every}) select place from every)`
    return (limit) => {
      if (limit <= MAX_SCANNED_LIMIT) return firstOf(has, limit)
      return isOneTerm(query) && limit < Infinity ? sql`(${every})` : all
    }
  },
  mayContain: () => sql`true`,
  joined: (number) => sql`string_agg(cast(${number} as text), ',')`,
}

const MAX_SCANNED_LIMIT = 1000
const MIN_SCANNED_ROWS = 1000
const SCANNED_ROWS_PER_MATCH = 20

/** Scans the first products by rank, which is enough for a common word; otherwise reads every match. */
function firstOf(has: RawBuilder<boolean>, limit: number): MatchQuery {
  const scanned = sql.lit(Math.max(MIN_SCANNED_ROWS, SCANNED_ROWS_PER_MATCH * limit))
  const most = sql.lit(limit)
  return sql`(with
    near as materialized (
      select place from (select place, terms from product_words order by place limit ${scanned}) as product_words
      where ${has} order by place limit ${most}
    ),
    every as materialized (select place from product_words where ${has})
    select place from near where (select count(*) from near) = ${most}
    union all select place from every where (select count(*) from near) < ${most})`
}

/** PostgreSQL estimates the matches of a single word well. */
const isOneTerm = ({ variants, filterTerms = [] }: TextQuery): boolean =>
  filterTerms.length === 0 && variants.length === 1 && variants[0]!.length === 1 && variants[0]![0]!.prefix === null

/** Each word of a tsvector is prefixed with the letter of the first field that contains it (migration 0017). */
function termsOf(letter: string, words: string): string {
  const text = doubled(words.trim())
  return text === '' ? '' : `'${letter}${text.replaceAll(' ', `' '${letter}`)}'`
}

const LETTERS: Record<SearchField, readonly string[]> = { name: ['n'], metadata: ['n', 'k'], body: ['n', 'k', 'b'] }

/** One expression per variant: in a combined one, the index would read every word of every variant to its end. */
function expressionsOf({ variants, field, filterTerms = [] }: TextQuery): string[] {
  const filters = filterTerms.map((term) => quoted(`k${term}`))
  const all =
    variants.length > 0 ? variants.map((variant) => [variantExpression(variant, field), ...filters]) : [filters]
  return all.map((conditions) => conditions.join(' & '))
}

const variantExpression = (variant: readonly Term[], field: SearchField): string =>
  `(${variant.map((term) => termOf(term, field)).join(' & ')})`

function termOf({ stems, prefix, field: own }: Term, field: SearchField): string {
  const words = LETTERS[own ?? field].flatMap((letter) => [
    ...stems.map((stem) => quoted(letter + stem)),
    ...(prefix === null ? [] : [`${quoted(letter + prefix)}:*`]),
  ])
  return `(${words.join(' | ')})`
}

const quoted = (text: string): string => `'${doubled(text)}'`

const doubled = (text: string): string => text.replace(/['\\]/g, '$&$&')
