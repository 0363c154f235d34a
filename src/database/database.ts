import type { CatalogIndexState } from '#database/product-list/catalog-index.ts'
import type { SearchState } from '#database/search/search-index.ts'
import type { Db, Tx } from './schema.ts'

export type Database = {
  kind: 'sqlite' | 'postgres'
  db: Db
  /**
   * Reads what may take long: counts, facets, searches. With SQLite and a large catalog a worker thread answers, which
   * sees whatever has been committed; anywhere else it is `db`.
   */
  readOnly: Db
  /**
   * Runs `work` in one transaction, again when the database asks for it. The work must therefore touch nothing but the
   * transaction, and wait for nothing slow: with SQLite every other write of the process waits for it.
   */
  transaction: RunTransaction
  /** Runs several reads on one connection; PostgreSQL gets those begun with Promise.all in one message. */
  batch: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  /** How many results of a search are counted, and ranked as the best: what it takes a moment to read. */
  counted: number
  search: SearchState
  catalogIndex: CatalogIndexState
  /** Runs a script of several statements: all of them or none. */
  exec: (sql: string) => Promise<void>
  /** False once the file is no longer at its place: what is written then is in no file that anybody will open again. */
  isInPlace: () => boolean
  /** Sets how many milliseconds the server has for each answer; after them its connection is closed. Migrations may take longer. */
  limitAnswers: (ms: number) => void
  /**
   * Tunes the connection for many small writes: SQLite holds their undo pages in memory instead of a file. An import may
   * change too many pages for that.
   */
  expectShoppers: () => Promise<void>
  close: () => Promise<void>
}

export type RunTransaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
