import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { LIMITS } from '#domain/limits.ts'
import { openAside } from './aside.ts'
import { NodeSqliteDialect } from './sqlite-driver.ts'
import { BUSY_MS } from './sqlite-lock.ts'
import { createWriter } from './sqlite-writer.ts'
import type { Schema } from './schema.ts'
import type { Database } from './open.ts'

/** The embedded database: one file, or memory for ':memory:'. */
export function openSqlite(file: string): Database {
  const isMemory = file === ':memory:'
  const writes = new DatabaseSync(file)
  // FULL: an acknowledged order survives the machine's power failing, not only the process's end.
  writes.exec(
    `pragma busy_timeout = ${BUSY_MS}; pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on`,
  )
  // Sixteen megabytes of log instead of four before it is moved into the file: orders that come together touch the same
  // pages, and each is moved once.
  writes.exec('pragma wal_autocheckpoint = 4000')
  // What a group writes lies all over the indexes of ids that nobody can guess: with less, a page is read again each time.
  writes.exec('pragma cache_size = -16000')
  // From now on `untilFree` waits: SQLite itself would let the whole process stand still meanwhile.
  writes.exec('pragma busy_timeout = 0')
  const isInPlace = isMemory ? () => true : watchPlace(writes, file)
  const reads = isMemory ? null : new DatabaseSync(file, { readOnly: true, timeout: 0 })
  // Of a large catalogue the tops of all its indexes, which every look-up goes through; a small one does not take as much.
  reads?.exec('pragma cache_size = -16000')
  const writer = createWriter(writes, isInPlace, isMemory ? 1 : LIMITS.underWay)
  const db = new Kysely<Schema>({ dialect: new NodeSqliteDialect({ reads, writes, writer }) })
  const closeAside = reads && openAside(db, file, reads)
  return {
    kind: 'sqlite',
    counted: 20_000,
    db,
    exec: (sql) => writer.alone(() => runScript(writes, sql)),
    isInPlace,
    // What a file is asked is answered before anything else is done.
    limitAnswers: () => {},
    close: async () => {
      // Whoever waits for a group hears of it first.
      await writer.alone(() => {})
      await closeAside?.()
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
