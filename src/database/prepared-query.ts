import { hash } from 'node:crypto'
import { expressionBuilder, type Compilable, type CompiledQuery, type Expression, type QueryResult } from 'kysely'
import type { Db } from './schema.ts'

/** If it has a `name`, PostgreSQL parses and plans the statement once per connection. */
export type PreparedQuery = CompiledQuery & { name?: string }

export interface Param<Values> {
  <Name extends keyof Values & string>(name: Name): Expression<Values[Name]>
}

export type Prepared<Values, Row> = (db: Db, values: Values) => Promise<QueryResult<Row>>

/** Compiles a query once per database: Kysely takes many times longer to build it than SQLite to run it. */
export const prepare = <Row, Values extends object = object>(
  build: (db: Db, param: Param<Values>) => Compilable<Row>,
): Prepared<Values, Row> => compiledOnce((db, value) => build(db, (name) => value((values) => values[name])), nameOf)

/** The query has one parameter per value. */
export const prepareList = <Value, Row>(
  build: (db: Db, values: readonly Expression<Value>[]) => Compilable<Row>,
): Prepared<readonly Value[], Row> =>
  prepareEachLength((db, value, length) =>
    build(
      db,
      Array.from({ length }, (_, index) => value((values) => values[index]!)),
    ),
  )

/** The query has one parameter per column of each row. At least one row is required. */
export const prepareRows = <Values extends object, Row>(
  build: (db: Db, rows: readonly Param<Values>[]) => Compilable<Row>,
): Prepared<readonly Values[], Row> =>
  prepareEachLength((db, value, length) =>
    build(
      db,
      Array.from({ length }, (_, index) => (name) => value((rows) => rows[index]![name])),
    ),
  )

const MAX_PREPARED_LENGTH = 100

/** Compiled once per length. Unnamed, because PostgreSQL would keep a plan for every length. */
function prepareEachLength<Item, Row>(
  build: (db: Db, value: Value<readonly Item[]>, length: number) => Compilable<Row>,
): Prepared<readonly Item[], Row> {
  const byLength = new Map<number, Prepared<readonly Item[], Row>>()
  return (db, values) => {
    const { length } = values
    const query = byLength.get(length) ?? compiledOnce<readonly Item[], Row>((db, value) => build(db, value, length))
    if (length <= MAX_PREPARED_LENGTH) byLength.set(length, query)
    return query(db, values)
  }
}

class Placeholder<Values> {
  readonly read: (values: Values) => unknown
  constructor(read: (values: Values) => unknown) {
    this.read = read
  }
}

/** A placeholder in the compiled query, filled by `read` from the values of each call. */
type Value<Values> = <Type>(read: (values: Values) => Type) => Expression<Type>

function compiledOnce<Values extends object, Row>(
  build: (db: Db, value: Value<Values>) => Compilable<Row>,
  nameOf?: (sql: string) => string,
): Prepared<Values, Row> {
  // Each database has its own adapter.
  const byAdapter = new WeakMap<object, PreparedQuery>()
  const { val } = expressionBuilder<never>()
  const compile = (db: Db): PreparedQuery => {
    const query = build(db, (read) => val(new Placeholder<Values>(read)) as Expression<never>).compile()
    return nameOf ? { ...query, name: nameOf(query.sql) } : query
  }
  return (db, values) => {
    const executor = db.getExecutor()
    let query = byAdapter.get(executor.adapter)
    if (!query) byAdapter.set(executor.adapter, (query = compile(db)))
    const parameters = query.parameters.map((one) => (one instanceof Placeholder ? one.read(values) : one))
    return executor.executeQuery({ ...query, parameters })
  }
}

/** A hash of the SQL, because processes behind a connection pooler share names. */
const nameOf = (sql: string): string => hash('sha256', sql, 'base64url').slice(0, 22)
