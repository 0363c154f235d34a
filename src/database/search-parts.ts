import { sql, type RawBuilder } from 'kysely'
import { stemOf, wordsIn } from '#domain/search-words.ts'
import { containing, endingWith } from './containing.ts'
import { indexOf, type Asked } from './search-index.ts'
import type { Finding, Places, Term } from './search-terms.ts'
import { piecesLike, wordsFrom } from './vocabulary.ts'

/** Of so many words an index is asked at once. */
const MOST_PIECES = 500

/**
 * Products whose name holds a part, by the pieces that names have between their gaps: "inen mu" is a piece that ends with
 * "inen" and one that starts with "mu". Where too many pieces fit to be named, the names themselves are compared: all of
 * those that have the other pieces. None where one of the wordings `sought` in names finds them all.
 */
export async function namesWith(asked: Asked, part: string, lists: string[], sought: Term[][]): Promise<Finding[]> {
  const pieces = part.split(' ')
  const found = await Promise.all(pieces.map((piece, at) => piecesFor(asked, piece, { at, of: pieces.length })))
  if (found.some((stems) => stems.length === 0)) return []
  const few = found.filter((stems) => stems.length < MOST_PIECES)
  if (few.length === found.length && sought.some((wording) => findsAll(wording, few))) return []
  const terms = few.map((stems): Term => ({ stems, start: null }))
  if (terms.length + lists.length === 0)
    return [sameAsked(sql`(select place from product_words where ${isIn(part)})`, isIn(part))]
  const words = indexOf(asked).withWords({ wordings: terms.length > 0 ? [terms] : [], reach: 'name', lists })
  if (few.length === found.length) return [words]
  const compared: Places = sql`(select worded.place from ${words.few} as worded cross join product_words
    where product_words.place = worded.place and ${isIn(part)})`
  return [sameAsked(compared, sql<boolean>`(${words.has} and ${isIn(part)})`)]
}

/** What is compared is read to its end anyway. */
const sameAsked = (places: Places, has: RawBuilder<boolean>): Finding => ({ best: () => places, few: places, has })

async function piecesFor(asked: Asked, piece: string, { at, of }: { at: number; of: number }): Promise<string[]> {
  const like = (pattern: string) => piecesLike(asked.db, pattern, indexOf(asked).mayHold(piece), MOST_PIECES)
  if (of === 1) return like(containing(piece))
  if (at === 0) return like(endingWith(piece))
  return at < of - 1 ? [piece] : [piece, ...(await wordsFrom(asked.db, piece, MOST_PIECES))]
}

/** Whether each term stands for all of the pieces of a place: whatever has these is found by it. */
const findsAll = (wording: Term[], pieces: string[][]): boolean =>
  wording.every(({ stems }) =>
    pieces.some((some) => some.every((piece) => stems.includes(isWord(piece) ? stemOf(piece) : piece))),
  )

const isWord = (piece: string): boolean => wordsIn(piece)[0] === piece

const isIn = (part: string) => sql<boolean>`product_words.name_folded like ${containing(part)} escape '\\'`
