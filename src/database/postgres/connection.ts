import { Kysely, PostgresDialect, type Dialect } from 'kysely'
import pg from 'pg'
import { createCatalogIndexState } from '#database/product-list/catalog-index.ts'
import { createSearchState } from '#database/search/search-index.ts'
import { postgresIndex } from './search-index.ts'
import type { Database } from '#database/database.ts'
import { createBatch, createTransaction } from '#database/connections.ts'
import { createDriver } from './driver.ts'
import type { Schema } from '#database/schema.ts'

// count(*) and sum() are bigint in PostgreSQL; none of Linden's comes near 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** A PostgreSQL server, for many nodes. `schema` (used by tests) is put first in the search path. */
export function openPostgres(url: string, schema?: string): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 16,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    ...(schema && { options: `-c search_path=${schema}` }),
  })
  // An idle connection that the server drops must not end the process; the next query gets a new one.
  pool.on('error', () => {})
  // Nor one that is lost between two statements of a transaction; the next statement fails.
  pool.on('connect', (client) => client.on('error', () => {}))
  const settings = { areNamesUsed: true, answerMs: 0 }
  const driver = createDriver(pool, settings)
  const dialect: Dialect = Object.assign(new PostgresDialect({ pool }), { createDriver: () => driver })
  const db = new Kysely<Schema>({ dialect })
  const props = { config: { dialect }, dialect, driver, executor: db.getExecutor() }
  return {
    kind: 'postgres',
    counted: 5000,
    search: createSearchState(postgresIndex),
    catalogIndex: createCatalogIndexState(),
    db,
    readOnly: db,
    transaction: createTransaction(props),
    batch: createBatch(props),
    // Several statements in one message are one transaction to PostgreSQL.
    exec: async (sql) => void (await pool.query(sql)),
    isInPlace: () => true,
    limitAnswers: (ms) => void (settings.answerMs = ms),
    expectShoppers: async () => {},
    close: () => pool.end(),
  }
}
