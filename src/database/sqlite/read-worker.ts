import type { DatabaseSync } from 'node:sqlite'
import { DummyDriver, Kysely, type CompiledQuery, type DatabaseConnection, type QueryResult } from 'kysely'
import type { Db, Schema } from '#database/schema.ts'
import { sqliteProps } from './kysely.ts'
import { preparing } from './statements.ts'
import { openThread } from './worker-thread.ts'

/** A smaller catalog is counted in less time than a message to the thread takes; and a thread takes memory. */
const SMALL_CATALOG_PRODUCTS = 5000

/**
 * Opens a database for reading alone, which a worker thread answers over a connection of its own; `reads` answers as
 * long as there are few products.
 */
export function openReadWorker(file: string, reads: DatabaseSync): { db: Db; close: () => Promise<void> } {
  const thread = openThread(file)
  const here = preparing(reads)
  let isLarge = false
  const hasManyProducts = (): boolean => {
    const [row] = here('select max(id) as highest from products').all([]) as [{ highest: number | null }]
    return (row.highest ?? 0) > SMALL_CATALOG_PRODUCTS
  }
  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery) {
      isLarge ||= hasManyProducts()
      const rows = isLarge ? await thread.ask(sql, parameters) : here(sql).all(parameters)
      return { rows } as QueryResult<R>
    },
    streamQuery: () => {
      throw new Error('The read worker answers whole results')
    },
  }
  const props = sqliteProps(new DummyDriver(), { provideConnection: (query) => query(connection) })
  return { db: new Kysely<Schema>(props), close: thread.close }
}
