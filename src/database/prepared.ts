import type { Compilable, CompiledQuery, QueryResult } from 'kysely'
import type { Db } from './schema.ts'

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
): (db: Db, values: Values) => Promise<QueryResult<Row>> {
  const compiled = new WeakMap<object, CompiledQuery>()
  return (db, values) => {
    const { adapter } = db.getExecutor()
    let query = compiled.get(adapter)
    if (!query) compiled.set(adapter, (query = build(db, parameters as Values).compile()))
    return db.executeQuery<Row>({
      ...query,
      parameters: query.parameters.map((one) => (one instanceof Parameter ? values[one.name as keyof Values] : one)),
    })
  }
}
