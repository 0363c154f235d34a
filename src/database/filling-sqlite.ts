import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import { highestId } from './goods.ts'
import type { Db, Tx } from './schema.ts'

/** Fills empty tables of SQLite without their indexes and the search's, which are made from all rows, in the same transaction. */
export async function fillBare<T>(tx: Tx, tables: readonly string[], fill: () => Promise<T>): Promise<T> {
  const { rows } = await sql<Made>`
    select type, name, sql from sqlite_master where sql is not null and (name in (${sql.join(TRIGGERS)})
      or type = 'index' and tbl_name in (${sql.join(tables)}))`.execute(tx)
  for (const { type, name } of rows) await sql.raw(`drop ${type} ${name}`).execute(tx)
  // Slugs lie all over their index: it is to be in memory, or each page of it is read and written many times.
  await sql`pragma cache_size = -65536`.execute(tx)
  const filled = await fill()
  await fillWordsIndex(tx)
  for (const made of rows) {
    await sql.raw(made.sql).execute(tx)
    // An order to stop is heard between two.
    await turn()
  }
  await sql`pragma cache_size = -16000`.execute(tx)
  return filled
}

type Made = { type: 'index' | 'trigger'; name: string; sql: string }

/** Of `product_words`, which keep the search's index (migration 0010). */
const TRIGGERS = ['product_words_come', 'product_words_go', 'product_words_change']

/** So many rows are in memory while they are read in the order of their places, which lie all over the table. */
const AT_ONCE = 50_000

async function fillWordsIndex(tx: Tx): Promise<void> {
  const last = await highestId(tx)
  await sql`insert into words_index (words_index, rank) values ('automerge', 16)`.execute(tx)
  for (let first = 1; first <= last; first += AT_ONCE) {
    await sql`insert into words_index (rowid, terms) select place, terms from product_terms
      where place in (select place from product_words where product_id between ${first} and ${first + AT_ONCE - 1})
      order by place`.execute(tx)
    await turn()
  }
  await sql`insert into words_index (words_index, rank) values ('automerge', 4)`.execute(tx)
  await joinWordsIndex(tx)
}

/** Makes one piece of the many that the search's index was written in: a question would look into each. */
export async function joinWordsIndex(db: Db): Promise<void> {
  await sql`insert into words_index (words_index) values ('optimize')`.execute(db)
}
