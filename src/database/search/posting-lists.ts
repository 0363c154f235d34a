import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { rowOf } from '#database/product-list/catalog-index.ts'
import type { SearchContext } from './context.ts'
import type { Matcher, SearchField, Term } from './search-index.ts'

/** Reads the ids of the best `limit` matches, unordered. */
export async function readPostings(
  { db, fullText }: Pick<SearchContext, 'db' | 'fullText'>,
  matcher: Matcher,
  limit = Infinity,
): Promise<Int32Array> {
  const ranks = db.selectFrom(matcher(limit).as('found')).select('place')
  const limited = limit === Infinity ? ranks : ranks.orderBy('place').limit(sql.lit(limit))
  // All ids as one text: a row per id would take many times longer to transfer.
  const found = await db
    .selectFrom(limited.as('limited'))
    .select([fullText.joined(ID).as('text'), COUNT.as('count')])
    .executeTakeFirstOrThrow()
  return parseIds(found.text ?? '', found.count)
}

export const isAnyMatched = async (context: SearchContext, matcher: Matcher): Promise<boolean> =>
  (await readPostings(context, matcher, 1)).length > 0

export const has = (context: SearchContext, variants: Term[][], field: SearchField): Promise<boolean> =>
  isAnyMatched(context, context.fullText.match({ variants, field }))

/** Returns the rows of the catalog index that any matcher finds, in ascending order. */
export async function matchedRows(context: SearchContext, matchers: Matcher[], limit = Infinity): Promise<Uint32Array> {
  const { index } = context
  const isMatched = new Uint8Array(index.count)
  for (const matcher of matchers)
    for (const id of await readPostings(context, matcher, limit)) {
      const row = rowOf(index, id)
      if (row !== null) isMatched[row] = 1
    }
  const rows = new Uint32Array(index.count)
  let count = 0
  for (let row = 0; row < index.count; row++) if (isMatched[row] === 1) rows[count++] = row
  return rows.slice(0, count)
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
