import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql, type RawBuilder } from 'kysely'
import { knownWord, type KnownWord, type Vocabulary } from '#domain/search/spelling.ts'
import { prepare, type Param } from '#database/prepared-query.ts'
import type { Db } from '#database/schema.ts'
import type { SearchContext } from './context.ts'

/** About 10 MB. A generated catalog of a million products has a tenth of that. */
const MAX_WORDS = 200_000
const BATCH_SIZE = 4000

/** Cached until products change. */
export function vocabularyOf({ catalog, index: { cache } }: SearchContext): Promise<Vocabulary> {
  cache.vocabulary ??= readWords(catalog).catch((error: unknown) => {
    cache.vocabulary = null
    throw error
  })
  return cache.vocabulary
}

async function readWords(db: Db): Promise<Vocabulary> {
  const words = new Map<string, KnownWord>()
  for (let last = ''; words.size < MAX_WORDS;) {
    const rows = await db
      .selectFrom('search_words')
      .selectAll()
      .where('word', '>', last)
      .orderBy('word')
      .limit(BATCH_SIZE)
      .execute()
    for (const { word, in_name } of rows) words.set(word, knownWord(word, in_name === 1))
    if (rows.length < BATCH_SIZE) break
    last = rows.at(-1)!.word
    await nextTurn()
  }
  return words
}

export const wordsWithPrefix = async (db: Db, prefix: string, limit: number): Promise<string[]> => {
  const { rows } = await wordsBetween(db, { start: prefix, end: `${prefix}\u{10ffff}`, limit })
  return rows.map(({ word }) => word)
}

const wordsBetween = prepare((db, param: Param<{ start: string; end: string; limit: number }>) =>
  db
    .selectFrom('search_words')
    .select('word')
    .where('word', '>=', param('start'))
    .where('word', '<', param('end'))
    .orderBy('in_name', 'desc')
    .orderBy('word')
    .limit(param('limit')),
)

export async function wordsLike(
  db: Db,
  pattern: string,
  mayContain: RawBuilder<boolean>,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('search_words')
    .select('word')
    .where('in_name', '=', 1)
    .where(mayContain)
    .where(sql<boolean>`word like ${pattern} escape '\\'`)
    .limit(limit)
    .execute()
  return rows.map(({ word }) => word)
}
