import type { DatabaseSync } from 'node:sqlite'
import {
  SqliteAdapter,
  SqliteDialect,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely'
import { untilFree } from './sqlite-lock.ts'
import { preparing, type Prepare } from './sqlite-statements.ts'
import type { Writer } from './sqlite-writer.ts'

/**
 * `reads` sees what is on the disk, and waits for nobody who writes; a database in memory has no such handle, and
 * whoever reads takes turns with those who write.
 */
type Handles = { reads: DatabaseSync | null; writes: DatabaseSync; writer: Writer }

/** An insert of one row of values, which is done with all of these, so many to a statement, and answers nothing. */
export type Repeated = CompiledQuery & { each: readonly (readonly unknown[])[]; atOnce: number }

/** Kysely's SQLite over node:sqlite, with one connection for all who read and one for all who write. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #handles: Handles
  constructor(handles: Handles) {
    // For the driver that Kysely would make, which is not used.
    super({ database: () => Promise.reject(new Error('unused')) })
    this.#handles = handles
  }
  override createDriver(): Driver {
    return driverOf(this.#handles)
  }
  override createAdapter(): SqliteAdapter {
    return new OwnTurns()
  }
}

/** Kysely would lend a connection to one at a time: here only those who write take turns. */
class OwnTurns extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/** In a transaction between its begin and its end, which alone may use the writing handle; `failure` is the last in it. */
type Use = DatabaseConnection & { isInTransaction: boolean; failure?: unknown }

function driverOf({ reads, writes, writer }: Handles): Driver {
  const onWriter = preparing(writes)
  const onReader = reads ? preparing(reads) : onWriter

  function ask(query: CompiledQuery, use: Use): Promise<QueryResult<unknown>> | QueryResult<unknown> {
    if (use.isInTransaction) return inTransaction(query, use)
    switch (query.query.kind) {
      case 'SelectQueryNode':
        return reads ? untilFree(() => run(onReader, query)) : writer.alone(() => run(onWriter, query))
      // What is written as SQL may be a pragma.
      case 'RawNode':
        return writer.alone(() => run(onWriter, query))
      default:
        return writer.write(() => run(onWriter, query))
    }
  }

  function inTransaction(query: CompiledQuery, use: Use): QueryResult<unknown> {
    // As with PostgreSQL, nothing goes on after a failure: SQLite may have ended the transaction, and would keep what follows.
    if (use.failure) throw use.failure
    try {
      return run(onWriter, query)
    } catch (error) {
      use.failure = error
      throw error
    }
  }

  const useOf = (connection: DatabaseConnection) => connection as Use
  return {
    init: async () => {},
    async acquireConnection() {
      const use: Use = {
        isInTransaction: false,
        executeQuery: async <R>(query: CompiledQuery) => (await ask(query, use)) as QueryResult<R>,
        async *streamQuery<R>({ sql, parameters }: CompiledQuery) {
          for (const row of onReader(sql).each(parameters)) yield { rows: [row as R] }
        },
      }
      return use
    },
    async beginTransaction(connection) {
      await writer.begin()
      Object.assign(useOf(connection), { isInTransaction: true, failure: undefined })
    },
    async commitTransaction(connection) {
      const kept = writer.commit()
      useOf(connection).isInTransaction = false
      await kept
    },
    async rollbackTransaction(connection) {
      // Kysely rolls back what could not be committed, too: that has ended already.
      const use = useOf(connection)
      if (use.isInTransaction) writer.rollBack(use.failure)
      use.isInTransaction = false
    },
    releaseConnection: async () => {},
    destroy: async () => {},
  }
}

function run(prepare: Prepare, query: CompiledQuery | Repeated): QueryResult<unknown> {
  if ('each' in query) return insertEach(prepare, query)
  const { sql, parameters } = query
  const statement = prepare(sql)
  if (statement.hasRows) return { rows: statement.all(parameters) }
  return { rows: [], numAffectedRows: BigInt(statement.run(parameters).changes) }
}

function insertEach(prepare: Prepare, { sql, each, atOnce }: Repeated): QueryResult<unknown> {
  const one = prepare(sql)
  const many = prepare(sql.replace(/(?<= values )(\([?, ]+\))/, (row) => Array(atOnce).fill(row).join(', ')))
  let row = 0
  for (; row + atOnce <= each.length; row += atOnce) many.run(each.slice(row, row + atOnce).flat())
  for (; row < each.length; row++) one.run(each[row]!)
  return { rows: [] }
}
