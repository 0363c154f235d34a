import {
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type ConnectionProvider,
  type Dialect,
  type Driver,
  type KyselyProps,
} from 'kysely'
import type { Schema } from '#database/schema.ts'

/** The parts of a Kysely instance, with connections that several queries may use at the same time. */
export function sqliteProps(driver: Driver, connections: ConnectionProvider): KyselyProps {
  const dialect: Dialect = {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
  // Kysely's own provider gives a connection to one query at a time.
  const executor = new Kysely<Schema>({ dialect }).getExecutor().withConnectionProvider(connections)
  return { config: { dialect }, dialect, driver, executor }
}
