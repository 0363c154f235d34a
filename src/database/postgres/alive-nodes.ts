import { sql } from 'kysely'
import type { Db } from '#database/schema.ts'

export const NODES_ADVISORY_LOCK = 20_260_116
/** Longer than a node may take to say again that it is alive. */
const ALIVE_SECONDS = 20

export const ALIVE = sql`seen_at > now() - cast(${sql.lit(`${ALIVE_SECONDS} seconds`)} as interval)`

type AliveNode = { host: string; signs: string; accepts: string }

export async function aliveNodes(db: Db): Promise<AliveNode[]> {
  const { rows } = await sql<AliveNode>`select host, signs, accepts from nodes where ${ALIVE} order by host`.execute(db)
  return rows
}

export const hostsOf = (nodes: readonly { host: string }[]): string =>
  Array.from(new Set(nodes.map(({ host }) => host))).join(', ')
