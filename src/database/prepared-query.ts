import { hash } from 'node:crypto'
import { expressionBuilder, type Compilable, type CompiledQuery, type Expression, type QueryResult } from 'kysely'
import type { Db } from './schema.ts'

/** `name`: PostgreSQL parses and plans a named statement once for each connection. */
export type PreparedQuery = CompiledQuery & { name?: string }

export interface Param<Values> {
  <Name extends keyof Values & string>(name: Name): Expression<Values[Name]>
}

export type Prepared<Values, Row> = (db: Db, values: Values) => Promise<QueryResult<Row>>

/** Compiles a query once for each database: Kysely takes many times as long to build it as SQLite takes to answer it. */
export const prepare = <Row, Values extends object = object>(
  build: (db: Db, param: Param<Values>) => Compilable<Row>,
): Prepared<Values, Row> => compiledOnce(build, nameOf)

const MAX_PREPARED_LENGTH = 100

/** Compiles once for each length. The query has no name, because PostgreSQL would keep a plan for every length. */
export function prepareList<Value, Row>(
  build: (db: Db, values: readonly Expression<Value>[]) => Compilable<Row>,
): Prepared<readonly Value[], Row> {
  const byLength = new Map<number, Prepared<readonly Value[], Row>>()
  return (db, values) => {
    const { length } = values
    const query =
      byLength.get(length) ??
      compiledOnce<readonly Value[], Row>((db, param) =>
        build(
          db,
          Array.from(values, (_, index) => param(index)),
        ),
      )
    if (length <= MAX_PREPARED_LENGTH) byLength.set(length, query)
    return query(db, values)
  }
}

class Placeholder<Values> {
  readonly name: keyof Values
  constructor(name: keyof Values) {
    this.name = name
  }
}

function compiledOnce<Values extends object, Row>(
  build: (db: Db, param: <Name extends keyof Values>(name: Name) => Expression<Values[Name]>) => Compilable<Row>,
  nameOf?: (sql: string) => string,
): Prepared<Values, Row> {
  // Adapters are one for each database.
  const byAdapter = new WeakMap<object, PreparedQuery>()
  const { val } = expressionBuilder<never>()
  const compile = (db: Db): PreparedQuery => {
    const query = build(db, (name) => val(new Placeholder<Values>(name)) as Expression<never>).compile()
    return nameOf ? { ...query, name: nameOf(query.sql) } : query
  }
  return (db, values) => {
    const executor = db.getExecutor()
    let query = byAdapter.get(executor.adapter)
    if (!query) byAdapter.set(executor.adapter, (query = compile(db)))
    const parameters = query.parameters.map((one) =>
      one instanceof Placeholder ? values[one.name as keyof Values] : one,
    )
    return executor.executeQuery({ ...query, parameters })
  }
}

/** A hash of the text: behind a connection pool, other processes may meet the name. */
const nameOf = (sql: string): string => hash('sha256', sql, 'base64url').slice(0, 22)
