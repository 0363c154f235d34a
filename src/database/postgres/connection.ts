import { DefaultConnectionProvider, Kysely, PostgresDialect, type Driver, type KyselyProps } from 'kysely'
import pg from 'pg'
import { createCatalogIndexState } from '#database/product-list/catalog-index.ts'
import { postgresIndex } from './search-index.ts'
import type { Database } from '#database/database.ts'
import { createBatch, createTransaction } from '#database/connections.ts'
import { createDriver } from './driver.ts'
import type { Schema } from '#database/schema.ts'
import { RepeatingExecutor } from './repeating-executor.ts'
import { openPool } from './pool.ts'
import { createServerWatch } from './replaced-server.ts'
import { openReplicas } from './replicas.ts'
import type { ServerSettings } from './session.ts'
import { limitsQuery } from './time-limits.ts'

// count(*) and sum() are bigint in PostgreSQL; the shop's numbers stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

type PostgresOptions = {
  schema?: string | undefined
  poolSize?: number | undefined
  replicaUrls?: readonly string[] | undefined
}

export const DEFAULT_POOL_SIZE = 16
/** Shorter than the timeout of the health check, so that a full pool is not mistaken for an outage. */
const POOL_TIMEOUT_MS = 4000

/** Opens a PostgreSQL server. `schema`, for tests, becomes the search path. */
export function openPostgres(
  url: string,
  { schema, poolSize = DEFAULT_POOL_SIZE, replicaUrls = [] }: PostgresOptions = {},
): Database {
  const options = { max: poolSize, keepAlive: true, ...(schema && { options: `-c search_path=${schema}` }) }
  const pool = openPool({ ...options, connectionString: url, connectionTimeoutMillis: POOL_TIMEOUT_MS })
  const settings: ServerSettings = {
    usesNames: true,
    timeoutMs: 0,
    limits: null,
    answeredAt: 0,
    unanswered: new Set(),
  }
  const driver = createDriver(pool, settings)
  const props = propsOf(pool, driver)
  const db = new Kysely<Schema>(props)
  const replicated = replicaUrls.length > 0 ? openReplicas(replicaUrls, props, options) : null
  const catalog = replicated ? new Kysely<Schema>({ ...props, executor: replicated.executor }) : db
  return {
    kind: 'postgres',
    search: { fullText: postgresIndex, countLimit: 5000 },
    catalogIndex: createCatalogIndexState(),
    db,
    readOnly: catalog,
    catalog,
    replicas: replicated?.replicas ?? null,
    transaction: createTransaction(props),
    batch: createBatch(props),
    // PostgreSQL runs several statements in one message as one transaction.
    exec: async (sql) => void (await pool.query(sql)),
    isFileStillThere: () => true,
    dropStaleConnections: createServerWatch({ ...options, connectionString: url }, pool, settings),
    truncateLog: async () => true,
    setQueryTimeout: (ms) => void (settings.timeoutMs = ms),
    setTimeLimits: (limits) => void (settings.limits = limits && limitsQuery(limits)),
    tuneForSmallWrites: async () => {},
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async close() {
      await replicated?.close()
      await pool.end()
    },
  }
}

function propsOf(pool: pg.Pool, driver: Driver): KyselyProps {
  const dialect = new PostgresDialect({ pool })
  const connections = new DefaultConnectionProvider(driver)
  const executor = new RepeatingExecutor(dialect.createQueryCompiler(), dialect.createAdapter(), connections)
  return { config: { dialect }, dialect, driver, executor }
}
