import { hash } from 'node:crypto'
import type { Compilable, CompiledQuery, QueryResult } from 'kysely'
import type { Db } from './schema.ts'

/** `name`: of a statement that is asked again and again, which PostgreSQL then reads and plans once for each connection. */
export type PreparedQuery = CompiledQuery & { name?: string }

/** Stands in a query where a value comes that is known only when it is asked. */
class Parameter {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
  [Symbol.toPrimitive](): never {
    throw new Error(`A prepared query may not be built from the value of ${this.name}`)
  }
}

const parameters = new Proxy({}, { get: (_, name) => new Parameter(String(name)) })

/**
 * A query that is built and compiled once for each database, and from then on only asked with other values. Building one
 * takes many times as long as SQLite takes to answer it. What is built must not depend on the values.
 */
export function prepared<Values extends object, Row>(
  build: (db: Db, values: Values) => Compilable<Row>,
  nameOf: (query: CompiledQuery) => PreparedQuery = named,
): Prepared<Values, Row> {
  const compiled = new WeakMap<object, PreparedQuery>()
  return (db, values) => {
    const { adapter } = db.getExecutor()
    let query = compiled.get(adapter)
    if (!query) compiled.set(adapter, (query = nameOf(build(db, parameters as Values).compile())))
    const asked: PreparedQuery = {
      query: query.query,
      queryId: query.queryId,
      sql: query.sql,
      ...(query.name && { name: query.name }),
      parameters: query.parameters.map((one) => (one instanceof Parameter ? values[one.name as keyof Values] : one)),
    }
    return db.executeQuery(asked as CompiledQuery<Row>)
  }
}

type Prepared<Values, Row> = (db: Db, values: Values) => Promise<QueryResult<Row>>

/** Of those that were asked for last: each takes some kilobytes. */
const MOST_SHAPES = 100

/**
 * The same of a query that comes in many shapes: what is built may depend on the shape. They have no names, as each
 * connection of PostgreSQL would keep a plan for every one.
 */
export function preparedEach<Shape, Values extends object, Row>(
  build: (db: Db, values: Values, shape: Shape) => Compilable<Row>,
): (db: Db, values: Values, shape: Shape) => Promise<QueryResult<Row>> {
  const shapes = new Map<string, Prepared<Values, Row>>()
  return (db, values, shape) => {
    const key = JSON.stringify(shape)
    const query = shapes.get(key) ?? prepared<Values, Row>((...given) => build(...given, shape), nameless)
    // Whichever was not asked for the longest is the first.
    shapes.delete(key)
    shapes.set(key, query)
    if (shapes.size > MOST_SHAPES) shapes.delete(shapes.keys().next().value!)
    return query(db, values)
  }
}

/** As many values of what a query is given as its shape says. */
export const soMany = <T>(values: readonly T[], count: number): T[] =>
  Array.from({ length: count }, (_, index) => values[index]!)

const nameless = (query: CompiledQuery): PreparedQuery => query

/** By its text: through a pool of connections another process may come upon it. */
const named = (query: CompiledQuery): PreparedQuery => ({
  ...query,
  name: hash('sha256', query.sql, 'base64url').slice(0, 22),
})
