import type { CatalogIndexState } from '#database/product-list/catalog-index.ts'
import type { Replicas } from '#database/postgres/replicas.ts'
import type { TimeLimits } from '#database/postgres/time-limits.ts'
import type { SearchSettings } from '#database/search/search-index.ts'
import type { Db, Tx } from './schema.ts'

export type Database = {
  kind: 'sqlite' | 'postgres'
  db: Db
  /** For long reads. On SQLite with a large catalog, a worker thread that reads committed data; otherwise the same as `db`. */
  readOnly: Db
  /** For product reads of public pages. An up-to-date PostgreSQL replica if there is one; otherwise the same as `db`. */
  catalog: Db
  replicas: Replicas | null
  /** Retries `work` after a serialization failure. `work` must have no side effects and wait for nothing: SQLite has one writer. */
  transaction: RunTransaction
  /** Runs reads on one connection. Reads started together with Promise.all are sent to PostgreSQL in one message. */
  batch: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  search: SearchSettings
  catalogIndex: CatalogIndexState
  /** Runs a script of several statements as one transaction. */
  exec: (sql: string) => Promise<void>
  /** False if the SQLite file was moved or deleted, so that writes would be lost. */
  isFileStillThere: () => boolean
  /** Called every second: drops connections to a PostgreSQL server that has been replaced by another one. */
  dropStaleConnections: () => Promise<void>
  /** Sets the client-side timeout for each PostgreSQL response. A connection that exceeds it is closed. */
  setQueryTimeout: (ms: number) => void
  setTimeLimits: (limits: TimeLimits | null) => void
  /** Tunes SQLite for many small writes: undo pages of savepoints stay in memory. An import may have too many pages. */
  tuneForSmallWrites: () => Promise<void>
  /** The PostgreSQL connection pool, and how many queries are waiting for a connection; null on SQLite. */
  connections: () => { total: number; idle: number; waiting: number } | null
  /** Removes deleted content from SQLite's write-ahead log: now, or with the next sweep. Returns false if readers block it; then the sweep retries. */
  truncateLog: (when: 'now' | 'with the sweep' | 'as the sweep') => Promise<boolean>
  close: () => Promise<void>
}

export type RunTransaction = <T>(
  work: (tx: Tx) => Promise<T>,
  /** `isRepeatable`: `work` detects that it was already committed, so it is retried if the outcome of a commit is unknown. */
  options?: { isRepeatable?: boolean },
) => Promise<T>
