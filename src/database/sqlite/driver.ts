import type { DatabaseSync } from 'node:sqlite'
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import { untilFree } from './lock.ts'
import { preparing, type Prepare } from './statements.ts'
import type { Writer } from './group-commit.ts'

/**
 * `reads` sees what is on the disk, and waits for nobody who writes; a database in memory has no such handle, and
 * whoever reads takes turns with those who write.
 */
type Handles = { reads: DatabaseSync | null; writes: DatabaseSync; writer: Writer }

/** An insert of one row of values, which is done with all of these, so many to a statement, and answers nothing. */
export type Repeated = CompiledQuery & { each: readonly (readonly unknown[])[]; atOnce: number }

/** A connection as one user of it has it; only a transaction may use the writing handle. `failure`: the last in it. */
type Session = DatabaseConnection & { isInTransaction: boolean; failure?: unknown }

/** Kysely's driver over node:sqlite, with one handle for all reads and one for all writes, which alone take turns. */
export function createDriver({ reads, writes, writer }: Handles): Driver & { open: () => DatabaseConnection } {
  const onWriter = preparing(writes)
  const onReader = reads ? preparing(reads) : onWriter

  function ask(query: CompiledQuery, session: Session): Promise<QueryResult<unknown>> | QueryResult<unknown> {
    if (session.isInTransaction) return inTransaction(query, session)
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

  function inTransaction(query: CompiledQuery, session: Session): QueryResult<unknown> {
    // As with PostgreSQL, nothing goes on after a failure: SQLite may have ended the transaction, and would keep what follows.
    if (session.failure) throw session.failure
    try {
      return run(onWriter, query)
    } catch (error) {
      session.failure = error
      throw error
    }
  }

  function open(): Session {
    const session: Session = {
      isInTransaction: false,
      async executeQuery<R>(query: CompiledQuery) {
        return (await ask(query, session)) as QueryResult<R>
      },
      async *streamQuery<R>({ sql, parameters }: CompiledQuery) {
        for (const row of onReader(sql).each(parameters)) yield { rows: [row as R] }
      },
    }
    return session
  }

  return {
    open,
    init: async () => {},
    acquireConnection: async () => open(),
    async beginTransaction(connection) {
      await writer.begin()
      Object.assign(connection, { isInTransaction: true })
    },
    async commitTransaction(connection) {
      const kept = writer.commit()
      Object.assign(connection, { isInTransaction: false })
      await kept
    },
    async rollbackTransaction(connection) {
      const session = connection as Session
      // What could not be committed has been rolled back already.
      if (session.isInTransaction) writer.rollBack(session.failure)
      session.isInTransaction = false
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
  while (row + atOnce <= each.length) {
    const values: unknown[] = []
    for (const end = row + atOnce; row < end; row++) for (const value of each[row]!) values.push(value)
    many.run(values)
  }
  for (; row < each.length; row++) one.run(each[row]!)
  return { rows: [] }
}
