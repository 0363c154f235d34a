import { sql } from 'kysely'
import { isSqlite } from './bulk-rows.ts'
import { fillBeside } from './filling-postgres.ts'
import { highestId } from './goods.ts'
import type { Tx } from './schema.ts'

/** Kept up row by row, they take several times as long as what they are for. */
const FILLED = ['products', 'product_pictures', 'variants', 'product_words', 'shelf']

/**
 * Writes the goods of a shop that has none. Its indexes, and with them the search's, are made once from all rows, in the
 * same transaction.
 */
export async function fillEmptyShop<T>(tx: Tx, fill: () => Promise<T>): Promise<T> {
  if (!isSqlite(tx)) return thenAnalyze(tx, () => fillBeside(tx, { tables: FILLED, ordered: BY_PLACE }, fill))
  const { rows } = await sql<Made>`
    select type, name, sql from sqlite_master where sql is not null and (name in (${sql.join(TRIGGERS)})
      or type = 'index' and tbl_name in (${sql.join(FILLED)}))`.execute(tx)
  for (const { type, name } of rows) await sql.raw(`drop ${type} ${name}`).execute(tx)
  // Slugs lie all over their index: it is to be in memory, or each page of it is read and written many times.
  await sql`pragma cache_size = -65536`.execute(tx)
  const filled = await fill()
  await sql`insert into words_index (rowid, terms) select place, terms from product_terms order by place`.execute(tx)
  for (const made of rows) await sql.raw(made.sql).execute(tx)
  await sql`pragma cache_size = -16000`.execute(tx)
  return filled
}

/** What many products have is then found on few pages. */
const BY_PLACE = { table: 'product_words', key: 'product_words_place_key' }

/** PostgreSQL would look at so many rows a minute later, and until then take each table for an empty one. */
const MANY = 5000

async function thenAnalyze<T>(tx: Tx, fill: () => Promise<T>): Promise<T> {
  const filled = await fill()
  if ((await highestId(tx)) > MANY) await sql.raw(`analyze ${[...FILLED, 'search_words'].join(', ')}`).execute(tx)
  return filled
}

type Made = { type: 'index' | 'trigger'; name: string; sql: string }

/** Of `product_words`, which keep the search's index (migration 0010). */
const TRIGGERS = ['product_words_come', 'product_words_go', 'product_words_change']
