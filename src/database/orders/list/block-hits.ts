import { sql } from 'kysely'
import type { Db } from '#database/schema.ts'
import type { SearchWord } from '#domain/orders/list/order-search.ts'
import { ofStatus, type Conditions } from './order-filter.ts'
import { afterPrefix } from './term-range.ts'

/** `before`: when the next block begins; null for the newest one. */
export type Block = { block: number; since: string; before: string | null }
/** Numbers of orders by block. A number is repeated if its order has several terms with the prefix. */
export type Hits = Map<number, readonly string[]>
/** Returns the orders that it finds in these blocks, newest block first, and how many rows it has read. */
export type Source = (blocks: readonly Block[]) => Promise<{ hits: Hits; read: number }>

/** The numbers of a block are one text: a row for each would take many times longer. */
const JOINED = sql<string>`string_agg(number, ' ')`.as('numbers')
const COUNT = sql<number>`count(*)`.as('count')

export const ofWord =
  (db: Db, word: SearchWord): Source =>
  async (blocks) => {
    const rows = []
    for (const prefix of word)
      rows.push(
        ...(await db
          .selectFrom('order_terms')
          .select(['block', JOINED, COUNT])
          .where(
            'block',
            'in',
            blocks.map(({ block }) => block),
          )
          .where('term', '>=', prefix)
          .where('term', '<', afterPrefix(prefix))
          .groupBy('block')
          .execute()),
      )
    return hitsIn(rows)
  }

/** Null if the conditions allow any status, or the one that most orders have. */
export function ofRareStatus(db: Db, conditions: Conditions): Source | null {
  const { status } = conditions
  if (status === undefined || status === 'delivered') return null
  return async (blocks) => {
    const newest = blocks[0]!.before
    let query = ofStatus(db.selectFrom('orders').where('created_at', '>=', blocks.at(-1)!.since), status)
    if (newest !== null) query = query.where('created_at', '<', newest)
    return hitsIn(
      await query.select(['block', JOINED, COUNT]).where('block', 'is not', null).groupBy('block').execute(),
    )
  }
}

function hitsIn(rows: readonly { block: number | null; numbers: string; count: number }[]) {
  const hits: Hits = new Map()
  for (const { block, numbers } of rows) {
    const own = numbers.split(' ')
    hits.set(block!, hits.get(block!)?.concat(own) ?? own)
  }
  return { hits, read: rows.reduce((sum, { count }) => sum + Number(count), 0) }
}

/** Asks the next source only about blocks in which those before have found the same orders. `rarestFirst` is the order to ask next time. */
export async function sharedHits(sources: readonly Source[], blocks: readonly Block[]) {
  const density = new Map<Source, number>()
  let shared: Hits | null = null
  let read = 0
  for (const source of sources) {
    const rest: readonly Block[] = shared ? blocks.filter(({ block }) => shared!.has(block)) : blocks
    if (rest.length === 0) break
    const own = await source(rest)
    density.set(source, own.read / rest.length)
    read += own.read
    shared = shared ? intersectionOf(shared, own.hits) : own.hits
  }
  const densityOf = (source: Source): number => density.get(source) ?? Infinity
  const rarestFirst = sources.toSorted((one, other) => densityOf(one) - densityOf(other) || 0)
  return { hits: shared ?? new Map<number, readonly string[]>(), read, rarestFirst }
}

function intersectionOf(hits: Hits, others: Hits): Hits {
  const both: Hits = new Map()
  for (const [block, numbers] of others) {
    const known = new Set(hits.get(block))
    const shared = numbers.filter((number) => known.has(number))
    if (shared.length > 0) both.set(block, shared)
  }
  return both
}
