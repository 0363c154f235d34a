import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { createTransaction } from '#database/connections.ts'
import { createDriver } from './driver.ts'
import { BUSY_MS, isBusy } from './lock.ts'
import { sqliteProps } from './kysely.ts'
import { openReadWorker } from './read-worker.ts'
import { createWriter } from './group-commit.ts'
import type { Schema } from '#database/schema.ts'
import { createCatalogIndexState } from '#database/product-list/catalog-index.ts'
import { createSearchState } from '#database/search/search-index.ts'
import { sqliteIndex } from './search-index.ts'
import type { Database } from '#database/database.ts'

/** A group commit has at most this many members: as many as the server admits requests at once. */
const MAX_GROUPED_TRANSACTIONS = 64

/** The embedded database: one file, or memory for ':memory:'. */
export function openSqlite(file: string): Database {
  const writes = new DatabaseSync(file)
  writes.exec(`pragma busy_timeout = ${BUSY_MS}; pragma journal_mode = wal`)
  return openWith(writes, file, file !== ':memory:')
}

/**
 * The same file for whoever fills it: without a log, in which millions of rows would be written first, and looked for
 * by whoever makes an index of them. Nobody else may have it open; where somebody has, it is opened as ever.
 */
export function openSqliteAlone(file: string): Database {
  const writes = new DatabaseSync(file)
  try {
    writes.exec('pragma journal_mode = delete')
  } catch (error) {
    writes.close()
    if (!isBusy(error)) throw error
    return openSqlite(file)
  }
  const database = openWith(writes, file, false)
  // Whatever names a product is written with it. A statement of several rows that asks for keys keeps copies of pages.
  writes.exec('pragma foreign_keys = off')
  // Whoever stops the process midway shall find the file as it was; after any other end it becomes so when it is opened.
  const leave = () => writes.close()
  process.once('exit', leave)
  return { ...database, close: () => database.close().finally(() => process.removeListener('exit', leave)) }
}

function openWith(writes: DatabaseSync, file: string, isShared: boolean): Database {
  // FULL: an acknowledged order survives the machine's power failing, not only the process's end.
  writes.exec('pragma synchronous = full; pragma foreign_keys = on')
  // Sixteen megabytes of log instead of four before it is moved into the file: orders that come together touch the same
  // pages, and each is moved once.
  writes.exec('pragma wal_autocheckpoint = 4000')
  // What a group writes lies all over the indexes of ids that nobody can guess: with less, a page is read again each time.
  writes.exec('pragma cache_size = -16000')
  // From now on `untilFree` waits: SQLite itself would let the whole process stand still meanwhile.
  writes.exec('pragma busy_timeout = 0')
  const isInPlace = file === ':memory:' ? () => true : watchPlace(writes, file)
  const reads = isShared ? new DatabaseSync(file, { readOnly: true, timeout: 0 }) : null
  // Of a large catalog the tops of all its indexes, which every look-up goes through; a small one does not take as much.
  reads?.exec('pragma cache_size = -16000')
  const writer = createWriter(writes, isInPlace, isShared ? MAX_GROUPED_TRANSACTIONS : 1)
  const driver = createDriver({ reads, writes, writer })
  const props = sqliteProps(driver, { provideConnection: (query) => query(driver.open()) })
  const db = new Kysely<Schema>(props)
  const readWorker = reads && openReadWorker(file, reads)
  return {
    kind: 'sqlite',
    counted: 20_000,
    search: createSearchState(sqliteIndex),
    catalogIndex: createCatalogIndexState(),
    db,
    readOnly: readWorker?.db ?? db,
    transaction: createTransaction(props),
    batch: (work) => work(db),
    exec: (sql) => writer.alone(() => runScript(writes, sql)),
    isInPlace,
    // What a file is asked is answered before anything else is done.
    limitAnswers: () => {},
    expectShoppers: () => writer.alone(() => writes.exec('pragma temp_store = memory')),
    close: async () => {
      // Whoever waits for a group hears of it first.
      await writer.alone(() => {})
      await readWorker?.close()
      reads?.close()
      writes.close()
    },
  }
}

/** Says whether the open files are still the ones at their paths: SQLite itself would write on into files without a name. */
function watchPlace(sqlite: DatabaseSync, file: string): () => boolean {
  // The log is made with the first look into the file.
  sqlite.exec('select 1 from sqlite_master')
  const identities = () =>
    [file, `${file}-wal`].map((path) => {
      const found = statSync(path, { throwIfNoEntry: false })
      return found && `${found.dev}:${found.ino}`
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
