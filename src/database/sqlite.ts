import { statSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import {
  CompiledQuery,
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type SqliteDatabase,
} from 'kysely'
import { OutOfPlace } from './outage.ts'
import type { Schema } from './schema.ts'
import type { Database } from './open.ts'

/** The embedded database: one file, or memory for ':memory:'. */
export function openSqlite(file: string): Database {
  const sqlite = new DatabaseSync(file)
  // FULL: an acknowledged order survives the machine's power failing, not only the process's end.
  sqlite.exec(
    `pragma busy_timeout = ${BUSY_MS}; pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on`,
  )
  // From now on `untilFree` waits: SQLite itself would let the whole process stand still meanwhile.
  sqlite.exec('pragma busy_timeout = 0')
  const isInPlace = watchPlace(sqlite, file)
  return {
    kind: 'sqlite',
    db: new Kysely<Schema>({ dialect: new NodeSqliteDialect(sqlite, isInPlace) }),
    exec: (sql) => untilFree(async () => runScript(sqlite, sql), nextTry),
    isInPlace,
    close: async () => sqlite.close(),
  }
}

/** Says whether the open files are still the ones at their paths: SQLite itself would write on into files without a name. */
function watchPlace(sqlite: DatabaseSync, file: string): () => boolean {
  if (file === ':memory:') return () => true
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

const BUSY_MS = 5000

/** Waits for another process that holds the write lock, such as an import; pages from memory are answered meanwhile. */
async function untilFree<T>(work: () => Promise<T>, pause: () => Promise<void>): Promise<T> {
  const deadline = performance.now() + BUSY_MS
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error
      await pause()
    }
  }
}

const nextTry = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5 + 10 * Math.random()))

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

/** Whether another process held the lock that was needed. */
export function isBusy(error: unknown): boolean {
  const { code, errcode } = error as { code?: string; errcode?: number }
  return code === 'ERR_SQLITE_ERROR' && ((errcode ?? 0) & 0xff) === 5
}

class NodeSqliteDialect extends SqliteDialect {
  readonly #sqlite: DatabaseSync
  readonly #isInPlace: () => boolean
  constructor(sqlite: DatabaseSync, isInPlace: () => boolean) {
    super({ database: asKyselyExpects(sqlite) })
    this.#sqlite = sqlite
    this.#isInPlace = isInPlace
  }
  override createDriver(): SqliteDriver {
    return new ImmediateDriver(this.#sqlite, this.#isInPlace)
  }
  override createAdapter(): SqliteAdapter {
    return new OwnTurns()
  }
}

/** Kysely would lend the one connection to nobody else while a write waits for another process: the driver does. */
class OwnTurns extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

class ImmediateDriver extends SqliteDriver {
  readonly #sqlite: DatabaseSync
  readonly #isInPlace: () => boolean
  constructor(sqlite: DatabaseSync, isInPlace: () => boolean) {
    super({ database: asKyselyExpects(sqlite) })
    this.#sqlite = sqlite
    this.#isInPlace = isInPlace
  }
  readonly #waiting: (() => void)[] = []
  #isTaken = false

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    await this.#take()
    return {
      executeQuery: (query) => untilFree(() => connection.executeQuery(query), this.#letOthers),
      streamQuery: (...query) => connection.streamQuery(...query),
    }
  }
  override async releaseConnection(): Promise<void> {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#isTaken = false
  }
  async #take(): Promise<void> {
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#isTaken = true
  }
  /** Until another process has written, whoever only reads goes first. A transaction that has begun has the lock. */
  #letOthers = async (): Promise<void> => {
    if (this.#sqlite.isTransaction) return nextTry()
    await this.releaseConnection()
    await nextTry()
    await this.#take()
  }
  /** Takes the write lock at once: a transaction that reads first and writes later could not be retried in the middle. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
  /** Two looks at the folder cost a few microseconds, and an order that has no file would cost the shop its word. */
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    if (!this.#isInPlace()) throw new OutOfPlace()
    await super.commitTransaction(connection)
  }
  /** SQLite ends a transaction by itself when the disk is full or fails; what went wrong must not be lost over that. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#sqlite.isTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'))
  }
}

/** Kysely's dialect is written for better-sqlite3; this is the part of it that it calls, with statements kept prepared. */
function asKyselyExpects(sqlite: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, ReturnType<SqliteDatabase['prepare']>>()
  const prepare = (sql: string) => {
    const statement = sqlite.prepare(sql)
    return {
      reader: statement.columns().length > 0,
      all: (parameters: readonly unknown[]) => statement.all(...(parameters as SQLInputValue[])),
      run: (parameters: readonly unknown[]) => statement.run(...(parameters as SQLInputValue[])),
      iterate: (parameters: readonly unknown[]) => statement.iterate(...(parameters as SQLInputValue[])),
    }
  }
  return {
    close: () => sqlite.close(),
    prepare(sql: string) {
      const known = prepared.get(sql)
      if (known) return known
      const statement = prepare(sql)
      // Texts with many values (bulk inserts) come in endless shapes and are not worth keeping.
      if (sql.length < 4000 && prepared.size < 500) prepared.set(sql, statement)
      return statement
    },
  }
}
