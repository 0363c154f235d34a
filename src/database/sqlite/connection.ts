import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { createTransaction } from '#database/connections.ts'
import type { Database } from '#database/database.ts'
import { onExit } from '#database/on-exit.ts'
import type { Schema } from '#database/schema.ts'
import { createCatalogIndexState } from '#database/product-list/catalog-index.ts'
import { createDriver } from './driver.ts'
import { createWriter } from './group-commit.ts'
import { sqliteProps } from './kysely.ts'
import { LOCK_TIMEOUT_MS, OPENING_LOCK_TIMEOUT_MS, isBusy, retryWhileBusy } from './lock.ts'
import { openReadWorker } from './read-worker.ts'
import { createLogTruncation } from './truncate-log.ts'
import { sqliteIndex } from './search-index.ts'

/** The number of requests that the server admits at the same time. */
const MAX_GROUPED_TRANSACTIONS = 64
/** A commit copies the log when it has 8 MB: a larger one would hold the shop for longer, and a smaller one is copied more often. */
const CHECKPOINT_PAGES = 2000

export function openSqliteInMemory(image: Uint8Array): Database {
  const writes = new DatabaseSync(':memory:')
  writes.deserialize(image)
  return openWith(writes, ':memory:', null)
}

/** Waits up to a minute while another process is creating the file. */
export const openSqlite = async (file: string): Promise<Database> =>
  retryWhileBusy(() => openShared(file), OPENING_LOCK_TIMEOUT_MS)

/** With a write-ahead log, the first import would write each row twice. If another process uses the file, opens it normally. */
export const openSqliteExclusive = async (file: string): Promise<Database> =>
  retryWhileBusy(() => openExclusive(file), OPENING_LOCK_TIMEOUT_MS)

function openShared(file: string): Database {
  using opened = new DisposableStack()
  const writes = opened.use(connect(file))
  writes.exec('pragma journal_mode = wal')
  const reads = file === ':memory:' ? null : opened.use(connect(file, { readOnly: true }))
  const database = openWith(writes, file, reads)
  opened.move()
  return database
}

function openExclusive(file: string): Database {
  using opened = new DisposableStack()
  const writes = opened.use(connect(file))
  try {
    writes.exec('pragma journal_mode = delete')
  } catch (error) {
    if (!isBusy(error)) throw error
    return openShared(file)
  }
  const database = openWith(writes, file, null)
  opened.move()
  // An import writes each product before the rows that refer to it. With foreign keys on, multi-row inserts copy pages.
  writes.exec('pragma foreign_keys = off')
  // Closing rolls back an interrupted import immediately, instead of when the file is next opened.
  const close = onExit(() => writes.isOpen && writes.close())
  return { ...database, close: () => database.close().finally(close) }
}

/** Without a timeout: SQLite would block the event loop while waiting for a lock, so `retryWhileBusy` waits instead. */
const connect = (file: string, options: { readOnly?: boolean } = {}) =>
  new DatabaseSync(file, { ...options, timeout: 0 })

function openWith(writes: DatabaseSync, file: string, reads: DatabaseSync | null): Database {
  const isShared = reads !== null
  // FULL, because a committed order must survive a power failure, not only a crash of the process.
  writes.exec('pragma synchronous = full; pragma foreign_keys = on')
  // SQLite overwrites deleted content with zeros, so that the file contains nothing of an erased person.
  writes.exec('pragma secure_delete = on')
  writes.exec(`pragma wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
  // In KiB. Random ids spread a group's writes over the indexes; a smaller cache would reread their pages.
  writes.exec('pragma cache_size = -16000')
  const isFileStillThere =
    file === ':memory:' ? () => true : watchFile(writes, isShared ? [file, `${file}-wal`] : [file])
  let lockTimeoutMs = OPENING_LOCK_TIMEOUT_MS
  // Large enough for the upper levels of all indexes of a large catalog, which every lookup reads.
  reads?.exec('pragma cache_size = -16000')
  const writer = createWriter(writes, {
    isFileStillThere,
    maxMembers: isShared ? MAX_GROUPED_TRANSACTIONS : 1,
    lockTimeoutMs: () => lockTimeoutMs,
  })
  const driver = createDriver({ reads, writes, writer })
  const props = sqliteProps(driver, { provideConnection: (query) => query(driver.open()) })
  const db = new Kysely<Schema>(props)
  const readWorker = reads && openReadWorker(file, reads)
  return {
    kind: 'sqlite',
    search: { fullText: sqliteIndex, countLimit: 20_000 },
    catalogIndex: createCatalogIndexState(),
    db,
    readOnly: readWorker?.db ?? db,
    catalog: db,
    replicas: null,
    transaction: createTransaction(props),
    batch: (work) => work(db),
    exec: (sql) => writer.alone(() => runScript(writes, sql)),
    isFileStillThere,
    dropStaleConnections: async () => {},
    // Does nothing, because queries are synchronous.
    setQueryTimeout: () => {},
    setTimeLimits: () => {},
    tuneForSmallWrites: () =>
      writer.alone(() => {
        lockTimeoutMs = LOCK_TIMEOUT_MS
        writes.exec('pragma temp_store = memory')
      }),
    connections: () => null,
    truncateLog: createLogTruncation(writer, writes),
    close: async () => {
      // Commits the open group.
      await writer.alone(() => {})
      await readWorker?.close()
      reads?.close()
      writes.close()
    },
  }
}

/** SQLite would keep writing to files that are no longer at their paths. Another process may create a log during the first import. */
function watchFile(sqlite: DatabaseSync, files: readonly string[]): () => boolean {
  // The first read creates the log.
  sqlite.exec('select 1 from sqlite_master')
  const identities = () =>
    files.map((path) => {
      const stats = statSync(path, { throwIfNoEntry: false })
      return stats && `${stats.dev}:${stats.ino}`
    })
  const opened = identities()
  return () => identities().every((identity, index) => identity === opened[index])
}

function runScript(sqlite: DatabaseSync, sql: string): void {
  sqlite.exec('begin immediate')
  try {
    sqlite.exec(sql)
    sqlite.exec('commit')
  } catch (error) {
    if (sqlite.isTransaction) sqlite.exec('rollback')
    throw error
  }
}
