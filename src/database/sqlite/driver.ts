import type { DatabaseSync } from 'node:sqlite'
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import type { Writer } from './group-commit.ts'
import { retryWhileBusy } from './lock.ts'
import { createStatementCache, type Prepare } from './statements.ts'

/** `reads` returns committed data and never waits for writers. If null, as for a database in memory, reads take turns with writes. */
type Handles = { reads: DatabaseSync | null; writes: DatabaseSync; writer: Writer }

/** A single-row insert to run for each of `rows`, several rows per statement. It returns nothing. */
export type BulkInsert = CompiledQuery & {
  rows: readonly Record<string, unknown>[]
  /** In the order of the statement's parameters. */
  columns: readonly string[]
  rowsPerStatement: number
}

type Session = DatabaseConnection & { isInTransaction: boolean; failure?: unknown }

export function createDriver({ reads, writes, writer }: Handles): Driver & { open: () => DatabaseConnection } {
  const onWriter = createStatementCache(writes)
  const onReader = reads ? createStatementCache(reads) : onWriter

  function execute(query: CompiledQuery, session: Session): Promise<QueryResult<unknown>> | QueryResult<unknown> {
    if (session.isInTransaction) return executeInTransaction(query, session)
    const { kind } = query.query
    if (kind === 'SelectQueryNode' && reads) return retryWhileBusy(() => run(onReader, query))
    // Raw SQL may be a pragma, which cannot run in a transaction.
    const isAlone = kind === 'SelectQueryNode' || kind === 'RawNode'
    return isAlone ? writer.alone(() => run(onWriter, query)) : writer.write(() => run(onWriter, query))
  }

  function executeInTransaction(query: CompiledQuery, session: Session): QueryResult<unknown> {
    // A failure aborts the transaction, like in PostgreSQL: SQLite may have ended it and would commit what follows.
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
        return execute(query, session) as QueryResult<R> | Promise<QueryResult<R>>
      },
      async *streamQuery<R>({ sql, parameters }: CompiledQuery) {
        for (const row of onReader(sql).iterate(parameters)) yield { rows: [row as R] }
      },
    }
    return session
  }

  return {
    open,
    init: async () => {},
    acquireConnection: async () => open(),
    async beginTransaction(connection) {
      const session = connection as Session
      await writer.begin()
      session.isInTransaction = true
    },
    async commitTransaction(connection) {
      const session = connection as Session
      const committed = writer.commit()
      session.isInTransaction = false
      await committed
    },
    async rollbackTransaction(connection) {
      const session = connection as Session
      // A failed commit has already rolled back.
      if (session.isInTransaction) writer.rollBack(session.failure)
      session.isInTransaction = false
    },
    releaseConnection: async () => {},
    destroy: async () => {},
  }
}

function run(prepare: Prepare, query: CompiledQuery | BulkInsert): QueryResult<unknown> {
  if ('rowsPerStatement' in query) return bulkInsert(prepare, query)
  const { sql, parameters } = query
  const statement = prepare(sql)
  if (statement.hasRows) return { rows: statement.all(parameters) }
  return { rows: [], numAffectedRows: BigInt(statement.run(parameters).changes) }
}

function bulkInsert(prepare: Prepare, { sql, rows, columns, rowsPerStatement }: BulkInsert): QueryResult<unknown> {
  const one = prepare(sql)
  const many = prepare(sql.replace(/(?<= values )(\([?, ]+\))/, (row) => Array(rowsPerStatement).fill(row).join(', ')))
  for (let next = 0; next < rows.length;) {
    const [statement, count] = next + rowsPerStatement <= rows.length ? [many, rowsPerStatement] : [one, 1]
    const values: unknown[] = []
    for (const end = next + count; next < end; next++) for (const column of columns) values.push(rows[next]![column])
    statement.run(values)
  }
  return { rows: [] }
}
