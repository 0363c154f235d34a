import { sql } from 'kysely'
import { containing, endingWith } from './containing.ts'
import { indexOf, type Asked } from './search-index.ts'
import { best, type Places, type Term } from './search-terms.ts'
import { piecesLike, wordsFrom } from './vocabulary.ts'

/** Of so many words an index is asked at once. */
const MOST_PIECES = 500

/**
 * Products whose name holds a part, by the pieces that names have between their gaps: "inen mu" is a piece that ends with
 * "inen" and one that starts with "mu". Where they stand in the name is compared only when there are too many pieces.
 */
export async function namesWith(asked: Asked, part: string, lists: string[]): Promise<Places[]> {
  const pieces = part.split(' ')
  const found = await Promise.all(pieces.map((piece, at) => piecesFor(asked, piece, { at, of: pieces.length })))
  if (found.some((stems) => stems.length === 0)) return []
  const few = found.filter((stems) => stems.length < MOST_PIECES)
  const terms = few.map((stems): Term => ({ stems, start: null }))
  if (terms.length === 0) return [sql`(select place from product_words where ${isIn(part)})`]
  const places = indexOf(asked).withWords({ wordings: [terms], reach: 'name', lists })
  if (few.length === found.length) return [places]
  return [
    sql`(select some.place from ${best(places)} as some cross join product_words
      where product_words.place = some.place and ${isIn(part)})`,
  ]
}

async function piecesFor(asked: Asked, piece: string, { at, of }: { at: number; of: number }): Promise<string[]> {
  const like = (pattern: string) => piecesLike(asked.db, pattern, indexOf(asked).mayHold(piece), MOST_PIECES)
  if (of === 1) return like(containing(piece))
  if (at === 0) return like(endingWith(piece))
  return at < of - 1 ? [piece] : [piece, ...(await wordsFrom(asked.db, piece, MOST_PIECES))]
}

const isIn = (part: string) => sql<boolean>`product_words.name_folded like ${containing(part)} escape '\\'`
