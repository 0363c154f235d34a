import type { DatabaseSync } from 'node:sqlite'
import { DummyDriver, Kysely, type CompiledQuery, type DatabaseConnection, type QueryResult } from 'kysely'
import type { Db, Schema } from '#database/schema.ts'
import { sqliteProps } from './kysely.ts'
import { createStatementCache } from './statements.ts'
import { openThread } from './worker-thread.ts'

/** Up to this size, a count takes less time than a message to the thread, and not starting it saves memory. */
const SMALL_CATALOG_PRODUCTS = 5000

/** Opens a read-only database on a worker thread with its own connection. While the catalog is small, `reads` is used instead. */
export function openReadWorker(file: string, reads: DatabaseSync): { db: Db; close: () => Promise<void> } {
  const thread = openThread(file)
  const prepare = createStatementCache(reads)
  let isLarge = false
  const hasManyProducts = (): boolean => {
    const [row] = prepare('select max(id) as highest from products').all([]) as [{ highest: number | null }]
    return (row.highest ?? 0) > SMALL_CATALOG_PRODUCTS
  }
  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery) {
      isLarge ||= hasManyProducts()
      const rows = isLarge ? await thread.query(sql, parameters) : prepare(sql).all(parameters)
      return { rows } as QueryResult<R>
    },
    streamQuery: () => {
      throw new Error('The read worker does not stream')
    },
  }
  const props = sqliteProps(new DummyDriver(), { provideConnection: (query) => query(connection) })
  return { db: new Kysely<Schema>(props), close: thread.close }
}
