import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../scripts/postgres.ts'
import { freePort } from '../../test/support/free-port.ts'

/** The data folder, port and database of a run. */
export type Environment = {
  url: string
  /** The location of the database, for `openDatabase`. */
  database: string
  env: NodeJS.ProcessEnv
  /** Kills and restarts the database server; only with PostgreSQL. */
  crashDatabase?: (signal: 'SIGKILL' | 'SIGQUIT') => Promise<void>
  remove: () => Promise<void>
}

export async function createEnvironment(kind: 'sqlite' | 'postgres'): Promise<Environment> {
  const data = mkdtempSync(join(tmpdir(), 'linden-chaos-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const env = {
    PORT: String(port),
    SHOP_URL: url,
    DATA_DIR: data,
    DATABASE_URL: '',
    TRUSTED_PROXY: '127.0.0.1,::1',
    // Shoppers try cards endlessly.
    RATE_LIMIT_FACTOR: '1000',
  }
  const remove = async () => rmSync(data, { recursive: true, force: true })
  if (kind === 'sqlite') return { url, database: join(data, 'shop.db'), env, remove }
  const cluster = await startPostgres({ durable: true, detached: true })
  return {
    url,
    database: cluster.url,
    env: { ...env, DATABASE_URL: cluster.url },
    crashDatabase: cluster.crash,
    remove: async () => {
      await cluster.stop()
      await remove()
    },
  }
}
