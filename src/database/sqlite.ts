import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import {
  CompiledQuery,
  Kysely,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type SqliteDatabase,
} from 'kysely'
import type { Schema } from './schema.ts'
import type { Database } from './open.ts'

/** The embedded database: one file, or memory for ':memory:'. */
export function openSqlite(file: string): Database {
  const sqlite = new DatabaseSync(file)
  // FULL: an acknowledged order survives the machine's power failing, not only the process's end.
  sqlite.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma busy_timeout = 5000',
  )
  return {
    kind: 'sqlite',
    db: new Kysely<Schema>({ dialect: new NodeSqliteDialect(sqlite) }),
    exec: async (sql) => runScript(sqlite, sql),
    close: async () => sqlite.close(),
  }
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

class NodeSqliteDialect extends SqliteDialect {
  readonly #sqlite: DatabaseSync
  constructor(sqlite: DatabaseSync) {
    super({ database: asKyselyExpects(sqlite) })
    this.#sqlite = sqlite
  }
  override createDriver(): SqliteDriver {
    return new ImmediateDriver(this.#sqlite)
  }
}

class ImmediateDriver extends SqliteDriver {
  readonly #sqlite: DatabaseSync
  constructor(sqlite: DatabaseSync) {
    super({ database: asKyselyExpects(sqlite) })
    this.#sqlite = sqlite
  }
  /** Takes the write lock at once: a transaction that reads first and writes later could not be retried in the middle. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
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
