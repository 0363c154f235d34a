import type { DatabaseSync, SQLInputValue, StatementResultingChanges, StatementSync } from 'node:sqlite'

type Parameters = readonly unknown[]
type Row = Record<string, unknown>

type Statement = {
  hasRows: boolean
  all: (parameters: Parameters) => Row[]
  iterate: (parameters: Parameters) => Iterable<Row>
  run: (parameters: Parameters) => StatementResultingChanges
}
export type Prepare = (sql: string) => Statement

const MAX_STATEMENTS = 500
/** Longer statements are bulk inserts, which differ each time. */
const MAX_SQL_LENGTH = 4000

export function createStatementCache(sqlite: DatabaseSync): Prepare {
  const statements = new Map<string, Statement>()
  return (sql) => {
    const cached = statements.get(sql)
    if (cached) return cached
    const statement = withFastRows(sqlite.prepare(sql))
    if (sql.length < MAX_SQL_LENGTH && statements.size < MAX_STATEMENTS) statements.set(sql, statement)
    return statement
  }
}

/** Node's row objects are in dictionary mode: copying three of them takes longer than SQLite's query. */
function withFastRows(statement: StatementSync): Statement {
  statement.setReturnArrays(true)
  let width = 0
  let rowOf: RowOf
  const rowWith = (values: unknown[]): Row => {
    // The columns of `select *` change when another process migrates the database.
    if (values.length !== width) {
      rowOf = literalOf(statement.columns().map(({ name }) => name))
      width = values.length
    }
    return rowOf(values)
  }
  return {
    hasRows: statement.columns().length > 0,
    all: (parameters) => (statement.all(...bindable(parameters)) as unknown as unknown[][]).map(rowWith),
    *iterate(parameters) {
      for (const values of statement.iterate(...bindable(parameters))) yield rowWith(values as unknown as unknown[])
    },
    run: (parameters) => statement.run(...bindable(parameters)),
  }
}

type RowOf = (values: unknown[]) => Row

/** V8 turns an object into a dictionary when more than 19 properties are added one by one, but not a literal. */
const literalOf = (names: readonly string[]): RowOf =>
  new Function('v', `return {${names.map((name, index) => `${JSON.stringify(name)}: v[${index}]`).join()}}`) as RowOf

const bindable = (parameters: Parameters) => parameters as SQLInputValue[]
