import type { CatalogIndexState } from '#database/product-list/catalog-index.ts'
import type { Replicas } from '#database/postgres/replicas.ts'
import type { TimeLimits } from '#database/postgres/time-limits.ts'
import type { SearchSettings } from '#database/search/search-index.ts'
import type { Db, Tx } from './schema.ts'

export type Database = {
  kind: 'sqlite' | 'postgres'
  db: Db
  /** Runs long reads. On SQLite with a large catalog it is a worker thread, which sees committed data; otherwise it is `db`. */
  readOnly: Db
  /** Reads what public pages show of products: with replicas of PostgreSQL from one that is current, otherwise `db`. */
  catalog: Db
  replicas: Replicas | null
  /** Repeats `work` after a serialization failure. It must change nothing else and wait for nothing: SQLite has one writer. */
  transaction: RunTransaction
  /** Runs reads on one connection. PostgreSQL gets those started together, with Promise.all, in one message. */
  batch: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  search: SearchSettings
  catalogIndex: CatalogIndexState
  /** Runs a script of several statements as one transaction. */
  exec: (sql: string) => Promise<void>
  /** False when the SQLite file was moved or deleted, so that writes would be lost. */
  isFileStillThere: () => boolean
  /** To be called each second: drops connections to a PostgreSQL server that another one has replaced. */
  dropStaleConnections: () => Promise<void>
  /** Sets the client-side time limit for each answer of PostgreSQL. A connection that exceeds it is closed. */
  setQueryTimeout: (ms: number) => void
  setTimeLimits: (limits: TimeLimits | null) => void
  /** Tunes SQLite for many small writes: undo pages of savepoints stay in memory. An import may have too many pages. */
  tuneForSmallWrites: () => Promise<void>
  /** The connections to PostgreSQL, and how many queries wait for one; null on SQLite, which has none. */
  connections: () => { total: number; idle: number; waiting: number } | null
  /** Empties SQLite's log of what the database no longer holds: now, or with the next sweep. Returns false if readers hold it: then it waits for the sweep too. */
  truncateLog: (when: 'now' | 'with the sweep' | 'as the sweep') => Promise<boolean>
  close: () => Promise<void>
}

export type RunTransaction = <T>(
  work: (tx: Tx) => Promise<T>,
  /** `isRepeatable`: the work finds out by itself that it was committed before, so it is repeated if that is not known. */
  options?: { isRepeatable?: boolean },
) => Promise<T>
