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

/** Returns what Kysely needs to ask SQLite over connections that are handed out at once, to everybody. */
export function sqliteProps(driver: Driver, connections: ConnectionProvider): KyselyProps {
  const dialect: Dialect = {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
  // Kysely's own provider lends a single connection to one user at a time.
  const executor = new Kysely<Schema>({ dialect }).getExecutor().withConnectionProvider(connections)
  return { config: { dialect }, dialect, driver, executor }
}
