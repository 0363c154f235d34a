import { Kysely } from 'kysely'
import pg from 'pg'
import type { Database } from './open.ts'
import { BatchingDialect } from './postgres-driver.ts'
import type { Schema } from './schema.ts'

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
  const patience = { ms: null as number | null }
  const db = new Kysely<Schema>({ dialect: new BatchingDialect(pool, patience) })
  return {
    kind: 'postgres',
    counted: 5000,
    db,
    // Several statements in one message are one transaction to PostgreSQL.
    exec: async (sql) => void (await pool.query(sql)),
    isInPlace: () => true,
    limitAnswers: (ms) => void (patience.ms = ms),
    expectShoppers: async () => {},
    close: async () => {
      await db.destroy()
      // Kysely ends only a pool that it has used itself, and `exec` goes past it.
      if (!pool.ending) await pool.end()
    },
  }
}
