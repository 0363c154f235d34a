import { sql } from 'kysely'
import { stemOf, wordsIn } from '#domain/search/words.ts'
import { containing, endingWith } from '#database/like-pattern.ts'
import type { SearchContext } from './posting-lists.ts'
import type { Matcher, SearchIndex, Term } from './search-index.ts'
import { wordsLike, wordsWithPrefix } from './vocabulary.ts'

/** `isPartial`: a piece with too many words is left out, so that the names themselves must be compared. */
export type SubstringQuery = { substring: string; terms: Term[]; isPartial: boolean }

const MAX_WORDS = 500

/** Returns null if no name has the pieces, or if one of the `variants` finds all names that have them. */
export async function substringQuery(
  context: SearchContext,
  substring: string,
  variants: Term[][],
): Promise<SubstringQuery | null> {
  const pieces = substring.split(' ')
  const words = await Promise.all(pieces.map((piece, at) => wordsOf(context, piece, { at, count: pieces.length })))
  if (words.some((stems) => stems.length === 0)) return null
  const complete = words.filter((stems) => stems.length < MAX_WORDS)
  const isPartial = complete.length < words.length
  if (!isPartial && variants.some((variant) => coversAll(variant, complete))) return null
  return { substring, terms: complete.map((stems) => ({ stems, prefix: null })), isPartial }
}

export function matchNames(
  fullText: SearchIndex,
  { substring, terms, isPartial }: SubstringQuery,
  filterTerms: string[],
): Matcher {
  const contains = sql<boolean>`product_words.name_folded like ${containing(substring)} escape '\\'`
  if (terms.length + filterTerms.length === 0) return () => sql`(select place from product_words where ${contains})`
  const words = fullText.match({ variants: terms.length > 0 ? [terms] : [], field: 'name', filterTerms })
  if (!isPartial) return words
  return () => sql`(select matched.place from ${words(Infinity)} as matched cross join product_words
    where product_words.place = matched.place and ${contains})`
}

async function wordsOf(
  { db, search }: SearchContext,
  piece: string,
  { at, count }: { at: number; count: number },
): Promise<string[]> {
  const like = (pattern: string) => wordsLike(db, pattern, search.fullText.mayContain(piece), MAX_WORDS)
  if (count === 1) return like(containing(piece))
  if (at === 0) return like(endingWith(piece))
  return at < count - 1 ? [piece] : [piece, ...(await wordsWithPrefix(db, piece, MAX_WORDS))]
}

const coversAll = (variant: Term[], pieces: string[][]): boolean =>
  variant.every(({ stems }) =>
    pieces.some((words) => words.every((word) => stems.includes(isWord(word) ? stemOf(word) : word))),
  )

const isWord = (piece: string): boolean => wordsIn(piece)[0] === piece
