import { sql } from 'kysely'
import type { Db } from '#database/schema.ts'

export const NODES_ADVISORY_LOCK = 20_260_116
/** Longer than the interval between two heartbeats. */
const ALIVE_SECONDS = 20

const ALIVE_SQL = `seen_at > now() - interval '${ALIVE_SECONDS} seconds'`

export const ALIVE = sql.raw(ALIVE_SQL)

type AliveNode = { host: string; signs: string; accepts: string }

export async function aliveNodes(db: Db): Promise<AliveNode[]> {
  const { rows } = await sql<AliveNode>`select host, signs, accepts from nodes where ${ALIVE} order by host`.execute(db)
  return rows
}

export const hostsOf = (nodes: readonly { host: string }[]): string =>
  Array.from(new Set(nodes.map(({ host }) => host))).join(', ')

/** Blocks nodes from joining until the transaction ends, and fails if one is alive. */
export const WITHOUT_NODES = `select pg_advisory_xact_lock(${NODES_ADVISORY_LOCK});
  select 1 / case when exists (select from nodes where ${ALIVE_SQL}) then 0 else 1 end;`
