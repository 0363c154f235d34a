import { Kysely, PostgresDialect, type Dialect } from 'kysely'
import pg from 'pg'
import { createCatalogIndexState } from '#database/product-list/catalog-index.ts'
import { postgresIndex } from './search-index.ts'
import type { Database } from '#database/database.ts'
import { createBatch, createTransaction } from '#database/connections.ts'
import { createDriver } from './driver.ts'
import type { Schema } from '#database/schema.ts'

// count(*) and sum() are bigint in PostgreSQL; the shop's numbers stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Opens a PostgreSQL server. `schema`, for tests, becomes the search path. */
export function openPostgres(url: string, schema?: string): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 16,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    ...(schema && { options: `-c search_path=${schema}` }),
  })
  // Without a listener, an idle connection that the server drops would end the process.
  pool.on('error', () => {})
  // The same for a connection lost between two statements of a transaction; the next statement fails.
  pool.on('connect', (client) => client.on('error', () => {}))
  const settings = { usesNames: true, timeoutMs: 0 }
  const driver = createDriver(pool, settings)
  const dialect: Dialect = Object.assign(new PostgresDialect({ pool }), { createDriver: () => driver })
  const db = new Kysely<Schema>({ dialect })
  const props = { config: { dialect }, dialect, driver, executor: db.getExecutor() }
  return {
    kind: 'postgres',
    search: { fullText: postgresIndex, countLimit: 5000 },
    catalogIndex: createCatalogIndexState(),
    db,
    readOnly: db,
    transaction: createTransaction(props),
    batch: createBatch(props),
    // PostgreSQL runs several statements in one message as one transaction.
    exec: async (sql) => void (await pool.query(sql)),
    isFileStillThere: () => true,
    truncateLog: async () => true,
    setQueryTimeout: (ms) => void (settings.timeoutMs = ms),
    tuneForSmallWrites: async () => {},
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  }
}
