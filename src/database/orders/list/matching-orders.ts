import { batches } from '#database/import/bulk-insert.ts'
import type { Db } from '#database/schema.ts'
import type { SearchWord } from '#domain/orders/list/order-search.ts'
import { ofRareStatus, ofWord, sharedHits, type Block, type Hits, type Source } from './block-hits.ts'
import { newestFirst, selectOrders, type Conditions, type Found } from './order-filter.ts'

/** A search that has read this many terms and orders stops, and can be continued. */
const MAX_READ = 30_000
/** Reading an order costs about as much as reading this many terms. */
const ORDER_COST = 8
const GROWTH = 4

/** The newest `limit` orders with all words. `stoppedAt` is the last order of a search that has stopped early. */
export async function matchingOrders(
  db: Db,
  words: readonly SearchWord[],
  conditions: Conditions,
  limit: number,
): Promise<{ found: Found[]; stoppedAt: string | null }> {
  const blocks = await blocksOf(db, conditions)
  const found: Found[] = []
  const status = ofRareStatus(db, conditions)
  let sources: readonly Source[] = [...words.map((word) => ofWord(db, word)), ...(status ? [status] : [])]
  let read = 0
  let some: readonly Block[]
  // More blocks at a time while few terms are read.
  for (let [start, size] = [0, 1]; (some = blocks.slice(start, start + size)).length > 0;) {
    const shared = await sharedHits(sources, some)
    sources = shared.rarestFirst
    read += shared.read
    start += size
    size = Math.min(size * GROWTH, Math.max(1, Math.floor(((MAX_READ - read) * size) / (shared.read + 1))))
    for (const numbers of groupsOf(shared.hits, some)) {
      read += numbers.length * ORDER_COST
      found.push(...(await ordersWith(db, numbers, conditions)))
      if (found.length >= limit) return { found: found.slice(0, limit), stoppedAt: null }
    }
    if (read > MAX_READ && start < blocks.length) return { found, stoppedAt: await firstIn(db, some.at(-1)!) }
  }
  return { found, stoppedAt: null }
}

/** Newest first. */
async function blocksOf(db: Db, { since, before, after }: Conditions): Promise<Block[]> {
  const ends = [before, after?.createdAt].filter((time) => time !== undefined).toSorted()
  const all = db
    .selectFrom('order_blocks')
    .select(['block', 'since'])
    .where('since', '<=', ends[0] ?? LAST)
  const rows = await all.orderBy('since', 'desc').execute()
  const blocks = rows.map((row, index) => ({ ...row, before: rows[index - 1]?.since ?? null }))
  return since === undefined ? blocks : blocks.filter(({ before: end }) => end === null || end > since)
}

/** After every time. */
const LAST = '~'

/** Orders to read at a time. */
const GROUP_SIZE = 200

/** The orders of the newest blocks first, those of several blocks together if they are few. */
function* groupsOf(hits: Hits, blocks: readonly Block[]): Generator<string[]> {
  let group: string[] = []
  for (const { block } of blocks) {
    group.push(...new Set(hits.get(block)))
    if (group.length < GROUP_SIZE) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}

async function ordersWith(db: Db, numbers: readonly string[], conditions: Conditions): Promise<Found[]> {
  const orders: Found[] = []
  for (const batch of batches(numbers))
    orders.push(...(await selectOrders(db, conditions).where('orders.number', 'in', batch).execute()))
  return orders.toSorted(newestFirst)
}

/** A search continues after it in the block before. */
async function firstIn(db: Db, { since }: Block): Promise<string | null> {
  const orders = db.selectFrom('orders').select('number').where('created_at', '>=', since)
  return (await orders.orderBy('created_at').orderBy('id').limit(1).executeTakeFirst())?.number ?? null
}
