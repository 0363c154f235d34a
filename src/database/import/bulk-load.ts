import { bulkLoadPostgres } from '#database/postgres/bulk-load.ts'
import type { Tx } from '#database/schema.ts'
import { bulkLoadSqlite } from '#database/sqlite/bulk-load.ts'
import { isSqlite } from './bulk-insert.ts'

const TABLES = ['products', 'product_pictures', 'variants', 'product_words', 'product_index']

export const bulkLoad = <T>(tx: Tx, fill: () => Promise<T>): Promise<T> =>
  isSqlite(tx) ? bulkLoadSqlite(tx, TABLES, fill) : bulkLoadPostgres(tx, TABLES, fill)
