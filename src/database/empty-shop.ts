import { sql } from 'kysely'
import { isSqlite } from './bulk-rows.ts'
import { fillBeside } from './filling-postgres.ts'
import { fillBare } from './filling-sqlite.ts'
import { highestId } from './goods.ts'
import type { Tx } from './schema.ts'

/** Kept up row by row, they take several times as long as what they are for. */
const FILLED = ['products', 'product_pictures', 'variants', 'product_words', 'shelf']

/**
 * Writes the goods of a shop that has none. Its indexes, and with them the search's, are made once from all rows, in the
 * same transaction.
 */
export async function fillEmptyShop<T>(tx: Tx, fill: () => Promise<T>): Promise<T> {
  if (isSqlite(tx)) return fillBare(tx, FILLED, fill)
  return thenAnalyze(tx, () => fillBeside(tx, { tables: FILLED, ordered: BY_PLACE }, fill))
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
