import { hash } from 'node:crypto'
import type { Compilable, CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type { Db } from './schema.ts'

/** `name`: of a statement that is asked again and again, which PostgreSQL then reads and plans once for each connection. */
export type Asked = CompiledQuery & { name?: string }

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
  nameOf: (query: CompiledQuery) => Asked = named,
): Prepared<Values, Row> {
  const compiled = new WeakMap<object, Asked>()
  return (db, values) => {
    const { adapter } = db.getExecutor()
    let query = compiled.get(adapter)
    if (!query) compiled.set(adapter, (query = nameOf(build(db, parameters as Values).compile())))
    const asked: Asked = {
      query: query.query,
      queryId: query.queryId,
      sql: query.sql,
      ...(query.name && { name: query.name }),
      parameters: query.parameters.map((one) => (one instanceof Parameter ? values[one.name as keyof Values] : one)),
    }
    return askStraight<Row>(db, asked)
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

/** See `straight`. */
export const askStraight = <Row>(db: Db, query: CompiledQuery): Promise<QueryResult<Row>> =>
  connections.get(db)?.executeQuery<Row>(query) ?? db.executeQuery<Row>(query as CompiledQuery<Row>)

const connections = new WeakMap<Db, DatabaseConnection>()

/** Lets all prepared queries of `db` go to a connection that is everybody's. */
export const lend = (db: Db, connection: DatabaseConnection): void => void connections.set(db, connection)

/**
 * Lets prepared queries of `db`, which has one connection, go to it past Kysely, which would have each wait for the one
 * before: those that are asked at once, with Promise.all, reach PostgreSQL as one message. They are begun in their order.
 */
export async function straight<Own extends Db, T>(
  db: Own,
  work: (db: Own) => Promise<T>,
  connection?: DatabaseConnection,
): Promise<T> {
  connections.set(db, connection ?? (await db.getExecutor().provideConnection(async (one) => one)))
  try {
    return await work(db)
  } finally {
    // What nobody has waited for must not be part of somebody else's transaction.
    connections.delete(db)
  }
}

/** Reads several things at once, with prepared queries. */
export const together = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> =>
  connections.has(db) ? work(db) : db.connection().execute((one) => straight(one, work))

const nameless = (query: CompiledQuery): Asked => query

/** By its text: through a pool of connections another process may come upon it. */
const named = (query: CompiledQuery): Asked => ({ ...query, name: hash('sha256', query.sql, 'base64url').slice(0, 22) })
