import type { DatabaseSync, SQLInputValue, StatementResultingChanges, StatementSync } from 'node:sqlite'

type Parameters = readonly unknown[]
type Row = Record<string, unknown>

/** Kept prepared, with what need not be asked again: whether it answers with rows. */
type Prepared = {
  hasRows: boolean
  all: (parameters: Parameters) => Row[]
  /** One row after the other, as they are taken. */
  each: (parameters: Parameters) => Iterable<Row>
  run: (parameters: Parameters) => StatementResultingChanges
}
export type Prepare = (sql: string) => Prepared

/** Statements of a connection, each prepared once. */
export function preparing(sqlite: DatabaseSync): Prepare {
  const kept = new Map<string, Prepared>()
  return (sql) => {
    const known = kept.get(sql)
    if (known) return known
    const prepared = preparedOf(sqlite.prepare(sql))
    // Texts with many values (bulk inserts) come in endless shapes and are not worth keeping.
    if (sql.length < 4000 && kept.size < 500) kept.set(sql, prepared)
    return prepared
  }
}

/**
 * Rows come as values without names, and become objects that are all alike. Node's own objects are dictionaries: to copy
 * three of them takes longer than SQLite needs to find what is in them.
 */
function preparedOf(statement: StatementSync): Prepared {
  statement.setReturnArrays(true)
  let names: string[] = []
  const rowOf = (values: unknown[]): Row => {
    // What `select *` selects changes when another process brings the tables up to date.
    if (values.length !== names.length) names = statement.columns().map(({ name }) => name)
    const row: Row = {}
    for (let index = 0; index < names.length; index++) row[names[index]!] = values[index]
    return row
  }
  return {
    hasRows: statement.columns().length > 0,
    all: (parameters) => (statement.all(...bindable(parameters)) as unknown as unknown[][]).map(rowOf),
    *each(parameters) {
      for (const values of statement.iterate(...bindable(parameters))) yield rowOf(values as unknown as unknown[])
    },
    run: (parameters) => statement.run(...bindable(parameters)),
  }
}

const bindable = (parameters: Parameters) => parameters as SQLInputValue[]
