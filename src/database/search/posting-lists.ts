import { hash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#database/database.ts'
import { rowOf, type CatalogIndex } from '#database/product-list/catalog-index.ts'
import { currentIndex } from '#database/product-list/current-index.ts'
import type { Db } from '#database/schema.ts'
import type { Matcher, SearchSettings } from './search-index.ts'

export type SearchDatabase = Pick<Database, 'db' | 'catalog' | 'replicas' | 'readOnly' | 'search' | 'catalogIndex'>

export type SearchContext = { db: Db; search: SearchSettings; index: CatalogIndex }

export const openSearch = async (database: SearchDatabase): Promise<SearchContext> => ({
  db: database.readOnly,
  search: database.search,
  index: await currentIndex(database),
})

/** Reads the ids of the best `limit` matches, unordered. They are cached until products change. */
export async function readPostings(
  { db, search, index }: SearchContext,
  matcher: Matcher,
  limit = Infinity,
): Promise<Int32Array> {
  const ranks = db.selectFrom(matcher(limit).as('found')).select('place')
  const limited = limit === Infinity ? ranks : ranks.orderBy('place').limit(sql.lit(limit))
  // One text for all ids. A row for each id would take many times as long to transfer.
  const query = db.selectFrom(limited.as('limited')).select([search.fullText.joined(ID).as('text'), COUNT.as('count')])
  const { sql: text, parameters } = query.compile()
  const key = hash('sha256', JSON.stringify([text, parameters]), 'base64url')
  // The cache of the products that are read: meanwhile another may take its place.
  const { postings } = index.cache
  const cached = postings.get(key)
  if (cached) return cached
  const found = await query.executeTakeFirstOrThrow()
  const ids = await parseIds(found.text ?? '', found.count)
  postings.set(key, ids)
  return ids
}

export const isAnyMatched = async (context: SearchContext, matcher: Matcher): Promise<boolean> =>
  (await readPostings(context, matcher, 1)).length > 0

/** Finds the rows of the catalog index that any matcher finds, in ascending order. `limit`: the best of each matcher. */
export async function matchedRows(context: SearchContext, matchers: Matcher[], limit = Infinity): Promise<Uint32Array> {
  const { index } = context
  const marks = new Uint8Array(index.count)
  let count = 0
  for (const matcher of matchers) {
    const ids = await readPostings(context, matcher, limit)
    for (const id of ids) {
      const row = rowOf(index, id)
      if (row === null || marks[row] === 1) continue
      marks[row] = 1
      count++
    }
  }
  const rows = new Uint32Array(count)
  for (let [row, at] = [0, 0]; at < count; row++) if (marks[row] === 1) rows[at++] = row
  return rows
}

/** Extracts the id from a featured rank. */
const ID = sql<number>`2147483647 - (place % 2147483648)`
const COUNT = sql<number>`count(*)`

const [COMMA, ZERO] = [44, 48]
/** A power of two. Other requests get a turn after each chunk. */
const CHUNK_LENGTH = 2 ** 19

/** Parses by hand: `split` and `Number` take ten times as long. */
async function parseIds(text: string, count: number): Promise<Int32Array> {
  const ids = new Int32Array(count)
  let [index, id] = [0, 0]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === COMMA) {
      ids[index++] = id
      id = 0
    } else id = id * 10 + code - ZERO
    if ((at & (CHUNK_LENGTH - 1)) === CHUNK_LENGTH - 1) await nextTurn()
  }
  if (count > 0) ids[index] = id
  return ids
}
