import {
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  Kysely,
  PostgresQueryCompiler,
  sql,
  type CompiledQuery,
  type KyselyProps,
} from 'kysely'
import type pg from 'pg'
import type { Db, Schema } from '#database/schema.ts'
import { createDriver } from './driver.ts'
import { openPool } from './pool.ts'

export type Replicas = {
  /** From now on, reads only replicas that have everything committed on the primary so far. */
  requireCurrent: () => Promise<void>
  /** Returns why a server is not a replica of this database; null if all servers are replicas or do not respond. */
  problem: () => Promise<string | null>
  counts: () => { all: number; usable: number }
}

/** `position` is the number of write-ahead log bytes received; null while it does not respond. `askedAt` is from `performance.now`. */
type Replica = { db: Db; pool: pg.Pool; position: number | null; isAsked: boolean; askedAt: number }

/** A replica that takes longer is skipped, and the primary is used. */
const TIMEOUT_MS = 2000
const INTERVAL_MS = 50
/** The interval at which an up-to-date replica is probed. */
const CURRENT_INTERVAL_MS = 1000

/** Opens the replicas of a primary. `executor` reads from an up-to-date replica, or from the primary if there is none. */
export function openReplicas(urls: readonly string[], primary: KyselyProps, options: pg.PoolConfig) {
  const all = urls.map((url) => openReplica(url, primary, options))
  const primaryDb = new Kysely<Schema>(primary)
  let needed = Infinity
  let requests = 0
  let turn = 0
  const isCurrent = ({ position }: Replica) => position !== null && position >= needed
  const usable = () => all.filter(isCurrent)
  const look = async (replica: Replica): Promise<void> => {
    if (replica.isAsked) return
    Object.assign(replica, { isAsked: true, askedAt: performance.now() })
    replica.position = await positionOf(replica.db).catch(() => null)
    replica.isAsked = false
  }
  const isDue = (replica: Replica) => !isCurrent(replica) || performance.now() - replica.askedAt >= CURRENT_INTERVAL_MS
  const timer = setInterval(() => void Promise.all(all.filter(isDue).map(look)), INTERVAL_MS)
  const replicas: Replicas = {
    async requireCurrent() {
      const request = ++requests
      needed = Infinity
      const position = await positionOf(primaryDb)
      if (request === requests) needed = position
      void Promise.all(all.map(look))
    },
    async problem() {
      const own = await identityOf(primaryDb)
      const others = await Promise.all(all.map(({ db }) => identityOf(db).catch(() => own)))
      return others.every((other) => other === own) ? null : FOREIGN
    },
    counts: () => ({ all: all.length, usable: usable().length }),
  }
  class ReplicaExecutor extends DefaultQueryExecutor {
    /** Retries any failure on the primary: a replica cancels queries that conflict with its recovery. */
    override async executeQuery<R>(query: CompiledQuery) {
      const current = usable()
      const replica = current[turn++ % current.length]
      if (!replica) return primary.executor.executeQuery<R>(query)
      try {
        return await replica.db.getExecutor().executeQuery<R>(query)
      } catch {
        replica.position = null
        return primary.executor.executeQuery<R>(query)
      }
    }
  }
  const { adapter } = primary.executor
  const executor = new ReplicaExecutor(
    new PostgresQueryCompiler(),
    adapter,
    new DefaultConnectionProvider(primary.driver),
  )
  const close = async () => {
    clearInterval(timer)
    await Promise.all(all.map(({ pool }) => pool.end()))
  }
  return { replicas, executor, close }
}

const FOREIGN = 'DATABASE_READ_URLS points to a server that is not a replica of DATABASE_URL.'

function openReplica(url: string, primary: KyselyProps, options: pg.PoolConfig): Replica {
  const pool = openPool({ ...options, connectionString: url, connectionTimeoutMillis: TIMEOUT_MS })
  const driver = createDriver(pool, {
    usesNames: true,
    timeoutMs: TIMEOUT_MS,
    limits: null,
    answeredAt: 0,
    unanswered: new Set(),
  })
  // Reuses the primary's adapter, so that prepared queries work on both.
  const { adapter } = primary.executor
  const executor = new DefaultQueryExecutor(new PostgresQueryCompiler(), adapter, new DefaultConnectionProvider(driver))
  return { db: new Kysely<Schema>({ ...primary, driver, executor }), pool, position: null, isAsked: false, askedAt: 0 }
}

async function positionOf(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select ((case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end)
      - '0/0'::pg_lsn)::float8 as bytes`.execute(db)
  return rows[0]!.bytes
}

/** The system identifier, which a replica shares with its primary. */
async function identityOf(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select system_identifier::text || ' ' || current_database() as id from pg_control_system()`.execute(db)
  return rows[0]!.id
}
