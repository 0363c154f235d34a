import { sql } from 'kysely'
import { highestId } from '#database/catalog/product-records.ts'
import type { Tx } from '#database/schema.ts'

/** Above this size, the import runs `analyze`: until autovacuum does, PostgreSQL would plan queries as if tables were empty. */
const MIN_ANALYZED_PRODUCTS = 5000

export async function bulkLoadPostgres<T>(tx: Tx, tables: readonly string[], fill: () => Promise<T>): Promise<T> {
  const filled = await fill()
  if ((await highestId(tx)) > MIN_ANALYZED_PRODUCTS)
    await sql.raw(`analyze ${[...tables, 'search_words'].join(', ')}`).execute(tx)
  return filled
}
