import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { highestId } from '#database/catalog/product-records.ts'
import type { Db, Tx } from '#database/schema.ts'

/** Runs `fill` on empty tables without indexes or triggers, and builds those and the search index in the same transaction. */
export async function bulkLoadSqlite<T>(tx: Tx, tables: readonly string[], fill: () => Promise<T>): Promise<T> {
  const { rows } = await sql<SchemaObject>`
    select type, name, sql from sqlite_master where sql is not null and (name in (${sql.join(TRIGGERS)})
      or type = 'index' and tbl_name in (${sql.join(tables)}))`.execute(tx)
  for (const { type, name } of rows) await sql.raw(`drop ${type} ${name}`).execute(tx)
  // In KiB. Slugs arrive in random order, so their index must fit, or its pages would be read and written many times.
  await sql`pragma cache_size = -65536`.execute(tx)
  const filled = await fill()
  await buildWordsIndex(tx)
  for (const { sql: statement } of rows) {
    await sql.raw(statement).execute(tx)
    // A signal can stop the process between two indexes.
    await nextTurn()
  }
  await sql`pragma cache_size = -16000`.execute(tx)
  return filled
}

type SchemaObject = { type: 'index' | 'trigger'; name: string; sql: string }

/** The triggers that maintain the search index of `product_words` (migration 0010). */
const TRIGGERS = ['product_words_come', 'product_words_go', 'product_words_change']

/** Rows are read by featured rank, which is random within the table, so the rows of a chunk must fit into memory. */
const CHUNK_PRODUCTS = 50_000

async function buildWordsIndex(tx: Tx): Promise<void> {
  const last = await highestId(tx)
  await sql`insert into words_index (words_index, rank) values ('automerge', 16)`.execute(tx)
  for (let first = 1; first <= last; first += CHUNK_PRODUCTS) {
    await sql`insert into words_index (rowid, terms) select place, terms from product_terms
      where place in (select place from product_words where product_id between ${first} and ${first + CHUNK_PRODUCTS - 1})
      order by place`.execute(tx)
    await nextTurn()
  }
  await sql`insert into words_index (words_index, rank) values ('automerge', 4)`.execute(tx)
  await mergeWordsIndex(tx)
}

/** Merges the segments of the search index, because a query reads each of them. */
export async function mergeWordsIndex(db: Db): Promise<void> {
  await sql`insert into words_index (words_index) values ('optimize')`.execute(db)
}
