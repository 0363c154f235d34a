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
  readonly #uses: Uses
  constructor(uses: Uses) {
    // For the driver that Kysely would make, which is not used.
    super({ database: () => Promise.reject(new Error('unused')) })
    this.#uses = uses
  }
  override createDriver(): Driver {
    return driverOf(this.#uses)
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
type Use = DatabaseConnection & { isInTransaction: boolean; isOver: boolean; failure?: unknown }

/** What Kysely asks of a driver, and the same past it (`sqlite-transactions.ts`). */
export type Uses = {
  open: () => Use
  /** Waits only when somebody else is in a turn, or for the lock. */
  begin: (use: Use) => Promise<void> | void
  commit: (use: Use) => Promise<void>
  rollBack: (use: Use) => void
}

export function createUses({ reads, writes, writer }: Handles): Uses {
  const onWriter = preparing(writes)
  const onReader = reads ? preparing(reads) : onWriter

  function ask(query: CompiledQuery, use: Use): Promise<QueryResult<unknown>> | QueryResult<unknown> {
    if (use.isInTransaction) return inTransaction(query, use)
    // Asked with what has failed, and not waited for: alone it would be kept.
    if (use.isOver) throw new Error('The transaction has ended')
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

  const began = (use: Use) => void Object.assign(use, { isInTransaction: true, failure: undefined })
  const ended = (use: Use) => void Object.assign(use, { isInTransaction: false, isOver: true })
  return {
    open() {
      const use: Use = {
        isInTransaction: false,
        isOver: false,
        executeQuery<R>(query: CompiledQuery) {
          // No `async`: nearly every answer is there at once, and each promise more is for every statement of every order.
          try {
            const answer = ask(query, use)
            return (answer instanceof Promise ? answer : Promise.resolve(answer)) as Promise<QueryResult<R>>
          } catch (error) {
            return Promise.reject(error as Error)
          }
        },
        async *streamQuery<R>({ sql, parameters }: CompiledQuery) {
          for (const row of onReader(sql).each(parameters)) yield { rows: [row as R] }
        },
      }
      return use
    },
    begin(use) {
      const turn = writer.begin()
      return turn ? turn.then(() => began(use)) : began(use)
    },
    commit(use) {
      const kept = writer.commit()
      ended(use)
      return kept
    },
    rollBack(use) {
      // What could not be committed is rolled back, too: that has ended already.
      if (use.isInTransaction) writer.rollBack(use.failure)
      ended(use)
    },
  }
}

const driverOf = ({ open, begin, commit, rollBack }: Uses): Driver => ({
  init: async () => {},
  acquireConnection: async () => open(),
  beginTransaction: async (connection) => begin(connection as Use),
  commitTransaction: async (connection) => commit(connection as Use),
  rollbackTransaction: async (connection) => rollBack(connection as Use),
  releaseConnection: async () => {},
  destroy: async () => {},
})

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
  while (row + atOnce <= each.length) {
    const values: unknown[] = []
    for (const end = row + atOnce; row < end; row++) for (const value of each[row]!) values.push(value)
    many.run(values)
  }
  for (; row < each.length; row++) one.run(each[row]!)
  return { rows: [] }
}
