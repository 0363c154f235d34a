import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../scripts/postgres.ts'
import { freePort } from '#test/free-port.ts'

/** Where a run takes place: a data folder, a port, a database. */
export type Place = {
  url: string
  /** As `openDatabase` takes it. */
  database: string
  env: NodeJS.ProcessEnv
  /** Ends the database server at once, in one of two ways, and starts it again. */
  crash?: (signal: 'SIGKILL' | 'SIGQUIT') => Promise<void>
  leave: () => Promise<void>
}

export async function choosePlace(kind: 'sqlite' | 'postgres'): Promise<Place> {
  const data = mkdtempSync(join(tmpdir(), 'linden-chaos-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  // All shoppers come from one address.
  const env = { PORT: String(port), SHOP_URL: url, DATA_DIR: data, DATABASE_URL: '', RATE_LIMIT_FACTOR: '1000' }
  const leave = async () => rmSync(data, { recursive: true, force: true })
  if (kind === 'sqlite') return { url, database: join(data, 'shop.db'), env, leave }
  const cluster = await startPostgres({ durable: true, detached: true })
  return {
    url,
    database: cluster.url,
    env: { ...env, DATABASE_URL: cluster.url },
    crash: cluster.crash,
    leave: async () => {
      await cluster.stop()
      await leave()
    },
  }
}
