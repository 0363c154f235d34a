import { sql } from 'kysely'
import { batches } from '#database/import/bulk-insert.ts'
import type { Db } from '#database/schema.ts'
import type { SearchWord } from '#domain/orders/order-search.ts'
import { newestFirst, selectOrders, type Conditions, type Found } from './order-filter.ts'
import { afterPrefix } from './term-range.ts'

/** A search that has read this many terms and orders stops, and can be continued. */
const MAX_READ = 60_000
/** Reading an order costs about as much as reading this many terms. */
const ORDER_COST = 4
const MAX_BLOCKS = 1024

/** Numbers of orders by block. */
type Hits = Map<number, Set<string>>
/** `number`: the last order of a search that stopped early. */
type Stopped = { number: string } | null

/** The newest `limit` orders with all words. Reads blocks from the newest on, more at a time while few orders are found. */
export async function matchingOrders(
  db: Db,
  words: readonly SearchWord[],
  conditions: Conditions,
  limit: number,
): Promise<{ found: Found[]; stopped: Stopped }> {
  const blocks = await blocksOf(db, conditions)
  const found: Found[] = []
  let read = 0
  let rarestFirst = words
  for (let [start, size] = [0, 1]; start < blocks.length; start += size, size = Math.min(size * 4, MAX_BLOCKS)) {
    const some = blocks.slice(start, start + size)
    const matched = await matchesIn(db, rarestFirst, some)
    rarestFirst = matched.rarestFirst
    read += matched.read
    for (const numbers of groupsOf(matched.hits, some)) {
      read += numbers.length * ORDER_COST
      const orders: Found[] = []
      for (const batch of batches(numbers))
        orders.push(...(await selectOrders(db, conditions).where('orders.number', 'in', batch).execute()))
      found.push(...orders.toSorted(newestFirst))
      if (found.length >= limit) return { found: found.slice(0, limit), stopped: null }
    }
    if (read > MAX_READ && start + size < blocks.length) return { found, stopped: await oldestIn(db, some.at(-1)!) }
  }
  return { found, stopped: null }
}

/** Newest first. */
async function blocksOf(db: Db, { since, before, after }: Conditions): Promise<number[]> {
  const end = [before, after?.createdAt].filter((time) => time !== undefined).toSorted()[0]
  const rows = await db
    .selectFrom('order_blocks')
    .select(['block', 'since'])
    .$if(end !== undefined, (query) => query.where('since', '<=', end!))
    .orderBy('since', 'desc')
    .execute()
  const last = since === undefined ? -1 : rows.findIndex((row) => row.since <= since)
  return (last < 0 ? rows : rows.slice(0, last + 1)).map(({ block }) => block)
}

/** Reads the next word only in blocks with orders that have the ones before. */
async function matchesIn(db: Db, words: readonly SearchWord[], blocks: readonly number[]) {
  const counts = new Map<SearchWord, number>()
  let hits: Hits | null = null
  let read = 0
  for (const word of words) {
    const rest: readonly number[] = hits ? [...hits.keys()] : blocks
    if (rest.length === 0) break
    const [own, count] = await hitsOf(db, word, rest)
    counts.set(word, count / rest.length)
    read += count
    hits = hits ? intersectionOf(hits, own) : own
  }
  const rarestFirst = words.toSorted((one, other) => (counts.get(one) ?? Infinity) - (counts.get(other) ?? Infinity))
  return { hits: hits ?? new Map<number, Set<string>>(), read, rarestFirst }
}

async function hitsOf(db: Db, word: SearchWord, blocks: readonly number[]): Promise<[Hits, number]> {
  const hits: Hits = new Map()
  let count = 0
  for (const prefix of word)
    for (const row of await readHits(db, prefix, blocks)) {
      count += Number(row.count)
      hits.set(row.block, new Set([...(hits.get(row.block) ?? []), ...row.numbers.split(' ')]))
    }
  return [hits, count]
}

/** The numbers of a block are one text: a row for each would take many times longer. */
const readHits = (db: Db, prefix: string, blocks: readonly number[]) =>
  db
    .selectFrom('order_terms')
    .select(['block', sql<string>`string_agg(number, ' ')`.as('numbers'), (is) => is.fn.countAll<number>().as('count')])
    .where('block', 'in', blocks)
    .where('term', '>=', prefix)
    .where('term', '<', afterPrefix(prefix))
    .groupBy('block')
    .execute()

/** `more`: hits in blocks of the others. */
function intersectionOf(hits: Hits, more: Hits): Hits {
  const both: Hits = new Map()
  for (const [block, others] of more) {
    const shared = [...others].filter((number) => hits.get(block)!.has(number))
    if (shared.length > 0) both.set(block, new Set(shared))
  }
  return both
}

/** Orders to read at a time. */
const GROUP_SIZE = 200

/** The orders of the newest blocks first, those of several blocks together if they are few. */
function* groupsOf(hits: Hits, blocks: readonly number[]): Generator<string[]> {
  let group: string[] = []
  for (const block of blocks) {
    group.push(...(hits.get(block) ?? []))
    if (group.length < GROUP_SIZE) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}

/** A search continues after it in the block before. */
async function oldestIn(db: Db, block: number): Promise<Stopped> {
  const { since } = await db
    .selectFrom('order_blocks')
    .select('since')
    .where('block', '=', block)
    .executeTakeFirstOrThrow()
  const order = db.selectFrom('orders').select('number').where('created_at', '>=', since)
  return (await order.orderBy('created_at').orderBy('id').limit(1).executeTakeFirst()) ?? null
}
