import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { ServerPool } from './pool.ts'
import type { ServerSettings } from './session.ts'

/** A query that has waited this long makes the watch probe over a new connection. */
const SILENT_MS = 1000
const CONNECT_MS = 1000
const PAUSE_MS = 200
/** The interval between probes of a responsive server, which also detect a restart that leaves no connection waiting. */
const LOOK_MS = 5000

/** Called every second: once another server responds, drops connections to the former primary, which may never close them itself. */
export function createServerWatch(options: pg.ClientConfig, pool: ServerPool, settings: ServerSettings) {
  let known: string | null = null
  let lookedAt = -Infinity
  let isLooking = false
  const isSilent = (): boolean => {
    const [oldest] = settings.unanswered
    return oldest !== undefined && performance.now() - oldest.at > SILENT_MS
  }
  async function look(): Promise<void> {
    if (!isSilent()) {
      if (performance.now() - lookedAt < LOOK_MS) return
      lookedAt = performance.now()
      known = (await primaryOf(pool).catch(() => null)) ?? known
    }
    while (isSilent()) {
      const primary = await primaryAt(options)
      if (primary !== null && known !== null && primary !== known) pool.dropAll()
      known = primary ?? known
      if (primary !== null) return
      await pause(PAUSE_MS)
    }
  }
  return async (): Promise<void> => {
    if (isLooking) return
    isLooking = true
    await look().finally(() => (isLooking = false))
  }
}

async function primaryAt(options: pg.ClientConfig): Promise<string | null> {
  const client = new pg.Client({ ...options, connectionTimeoutMillis: CONNECT_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    return await primaryOf(client)
  } catch {
    return null
  } finally {
    client.connection.stream.destroy()
  }
}

/** Identifies a primary by its start time; null for a replica. */
async function primaryOf(client: pg.Pool | pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ primary: string | null }>({
    text: 'select case when not pg_is_in_recovery() then pg_postmaster_start_time()::text end as primary',
    query_timeout: CONNECT_MS,
  } as pg.QueryConfig)
  return rows[0]!.primary
}
