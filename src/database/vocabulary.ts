import { setImmediate as turn } from 'node:timers/promises'
import { sql, type RawBuilder } from 'kysely'
import { soundOf, stemOf } from '#domain/search-words.ts'
import type { KnownWord } from '#domain/spelling.ts'
import { prepared } from './prepared.ts'
import type { Db } from './schema.ts'

/** At most as many as make some ten megabytes; a shop of a million products has a tenth of it. */
const MOST = 200_000
const AT_ONCE = 4000

const kept = new WeakMap<Db, { goods: number; words: Promise<KnownWord[]> }>()

/** The words of the shop, read anew when its goods have changed. */
export async function vocabularyOf(db: Db): Promise<KnownWord[]> {
  const { goods } = await db.selectFrom('catalog_version').select('goods_version as goods').executeTakeFirstOrThrow()
  const before = kept.get(db)
  if (before?.goods === goods) return before.words
  const words = readWords(db)
  kept.set(db, { goods, words })
  // Whoever comes next tries again.
  words.catch(() => kept.delete(db))
  return words
}

async function readWords(db: Db): Promise<KnownWord[]> {
  const words: KnownWord[] = []
  for (let last = ''; words.length < MOST;) {
    const rows = await db
      .selectFrom('search_words')
      .selectAll()
      .where('word', '>', last)
      .orderBy('word')
      .limit(AT_ONCE)
      .execute()
    for (const { word, in_name } of rows) words.push({ word, inName: in_name === 1, sound: soundOf(stemOf(word)) })
    if (rows.length < AT_ONCE) break
    last = rows.at(-1)!.word
    // Others are served between two parts.
    await turn()
  }
  return words
}

/** Words that start so, or are so, those of names first; at most `most`. */
export const wordsFrom = async (db: Db, start: string, most: number): Promise<string[]> => {
  const { rows } = await starting(db, { start, end: `${start}\u{10ffff}`, most })
  return rows.map(({ word }) => word)
}

const starting = prepared((db, { start, end, most }: { start: string; end: string; most: number }) =>
  db
    .selectFrom('search_words')
    .select('word')
    .where('word', '>=', start)
    .where('word', '<', end)
    .orderBy('in_name', 'desc')
    .orderBy('word')
    .limit(most),
)

/** Pieces of names that fit a pattern, and hold the part of it that `mayHold` knows. */
export async function piecesLike(
  db: Db,
  pattern: string,
  mayHold: RawBuilder<boolean>,
  most: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('search_words')
    .select('word')
    .where('in_name', '=', 1)
    .where(mayHold)
    .where(sql<boolean>`word like ${pattern} escape '\\'`)
    .limit(most)
    .execute()
  return rows.map(({ word }) => word)
}
