import { sql } from 'kysely'
import { stemOf, wordsIn } from '#domain/search/words.ts'
import { containing, endingWith } from '#database/containing.ts'
import type { SearchContext } from './posting-lists.ts'
import { sameBothWays, type Matcher, type SearchIndex, type Term } from './search-index.ts'
import { piecesLike, wordsFrom } from './vocabulary.ts'

/** A part of a name, and the words that its pieces stand for; `isCompared`: they leave out a piece that too many fit. */
export type NamePieces = { part: string; terms: Term[]; isCompared: boolean }

/** A piece that more words fit is compared with the names themselves. */
const MAX_WORDS = 500

/**
 * The pieces of a part of a name: "inen mu" is a word that ends with "inen" and one that starts with "mu". Null where no
 * name has it, or one of the `variants` finds all that have.
 */
export async function namePiecesOf(
  context: SearchContext,
  part: string,
  variants: Term[][],
): Promise<NamePieces | null> {
  const pieces = part.split(' ')
  const found = await Promise.all(pieces.map((piece, at) => wordsFor(context, piece, { at, of: pieces.length })))
  if (found.some((stems) => stems.length === 0)) return null
  const few = found.filter((stems) => stems.length < MAX_WORDS)
  const isCompared = few.length < found.length
  if (!isCompared && variants.some((variant) => findsAll(variant, few))) return null
  return { part, terms: few.map((stems) => ({ stems, prefix: null })), isCompared }
}

/** Products whose name contains the part. */
export function matchNames(index: SearchIndex, { part, terms, isCompared }: NamePieces, lists: string[]): Matcher {
  const isIn = sql<boolean>`product_words.name_folded like ${containing(part)} escape '\\'`
  if (terms.length + lists.length === 0) return sameBothWays(sql`(select place from product_words where ${isIn})`)
  const words = index.match({ variants: terms.length > 0 ? [terms] : [], field: 'name', lists })
  if (!isCompared) return words
  return sameBothWays(sql`(select worded.place from ${words.all} as worded cross join product_words
    where product_words.place = worded.place and ${isIn})`)
}

async function wordsFor(
  context: SearchContext,
  piece: string,
  { at, of }: { at: number; of: number },
): Promise<string[]> {
  const { db, state } = context
  const like = (pattern: string) => piecesLike(db, pattern, state.index.mayContain(piece), MAX_WORDS)
  if (of === 1) return like(containing(piece))
  if (at === 0) return like(endingWith(piece))
  return at < of - 1 ? [piece] : [piece, ...(await wordsFrom(db, piece, MAX_WORDS))]
}

/** Whether each term stands for all words of a piece. */
const findsAll = (variant: Term[], pieces: string[][]): boolean =>
  variant.every(({ stems }) =>
    pieces.some((words) => words.every((word) => stems.includes(isWord(word) ? stemOf(word) : word))),
  )

const isWord = (piece: string): boolean => wordsIn(piece)[0] === piece
