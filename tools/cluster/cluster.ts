import { chmodSync, mkdtempSync, rmSync, chownSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { postgresPrograms } from '../../scripts/postgres.ts'
import { freePort } from '#test/free-port.ts'
import { startHaproxy, startPgbouncer } from './servers/balancers.ts'
import { startEtcd, type Etcd } from './servers/etcd.ts'
import { createNode, type ShopNode } from './servers/node.ts'
import { isSettled, startMember, type PostgresMember } from './servers/patroni.ts'
import { idsOf, type Program } from './servers/program.ts'

export type Cluster = {
  /** Where shoppers come in. */
  url: string
  /** The primary of PostgreSQL past the pool. */
  primaryUrl: string
  nodes: ShopNode[]
  postgres: PostgresMember[]
  etcd: Etcd
  pgbouncer: Program
  primary: () => Promise<PostgresMember>
  /** Waits until there is a primary and all others have its transactions. */
  settled: () => Promise<void>
  stop: () => Promise<void>
}

const MEMBERS = [0, 1, 2]
const SETTLED_MS = 90_000

/** Starts three members of etcd, PostgreSQL and the shop, PgBouncer and HAProxy on loopback, in a temporary folder. */
export async function startCluster(env: Record<string, string>): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'linden-cluster-'))
  const user = 'postgres'
  const programs = postgresPrograms()
  // PostgreSQL and etcd run as users of their own, and each makes its folder in this one.
  chmodSync(folder, 0o777)
  if (process.getuid?.() === 0) chownSync(folder, idsOf(user).uid, idsOf(user).gid)
  const ports = await freePorts()
  const etcd = startEtcd(folder, ports.etcd)
  await etcd.ready()
  const postgres = await Promise.all(
    ports.postgres.map((inside, index) => {
      const options = { folder, programs, user, etcd: ports.etcd.map(({ client }) => client) }
      return startMember(`postgres${index + 1}`, options, inside)
    }),
  )
  const haproxy = startHaproxy(folder, ports, {
    nodes: ports.nodes.map((port, index) => ({ name: `node${index + 1}`, port })),
    databases: postgres.map(({ name, port, restPort }) => ({ name, port, checkPort: restPort })),
  })
  const pgbouncer = startPgbouncer(folder, { port: ports.pool, primaryPort: ports.primaryPort })
  const url = `http://localhost:${ports.shopPort}`
  const primaryUrl = `postgres://linden@127.0.0.1:${ports.primaryPort}/postgres`
  const nodes = ports.nodes.map((port, index) =>
    createNode({
      name: `node${index + 1}`,
      folder,
      port,
      env: {
        ...env,
        SHOP_URL: url,
        DATABASE_URL: `postgres://linden@127.0.0.1:${ports.pool}/linden`,
        ADMIN_DATABASE_URL: primaryUrl,
        TRUSTED_PROXY: '127.0.0.1',
      },
    }),
  )
  const primary = async (): Promise<PostgresMember> => {
    for (const member of postgres) if (await member.isPrimary()) return member
    throw new Error('PostgreSQL has no primary')
  }
  const servers = [haproxy, pgbouncer, ...etcd.members]
  return {
    url,
    primaryUrl,
    nodes,
    postgres,
    etcd,
    pgbouncer,
    primary,
    async settled() {
      const deadline = Date.now() + SETTLED_MS
      while (Date.now() < deadline) {
        const seen = await Promise.all(postgres.map((member) => member.members()))
        if (seen.every(isSettled)) return
        await pause(200)
      }
      throw new Error(
        `PostgreSQL did not settle:\n${[...servers, ...postgres].map(({ name, log }) => `${name}: ${log()}`).join('\n')}`,
      )
    },
    async stop() {
      await Promise.all(nodes.map((node) => node.signal('SIGKILL')))
      await Promise.all(postgres.map((member) => member.kill()))
      await Promise.all(servers.map((server) => server.signal('SIGKILL')))
      for (const member of postgres) member.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function freePorts() {
  const [shopPort, primaryPort, pool] = [await freePort(), await freePort(), await freePort()]
  const nodes = await Promise.all(MEMBERS.map(() => freePort()))
  const postgres = await Promise.all(MEMBERS.map(async () => ({ port: await freePort(), restPort: await freePort() })))
  const etcd = await Promise.all(MEMBERS.map(async () => ({ client: await freePort(), peer: await freePort() })))
  return { shopPort, primaryPort, pool, nodes, postgres, etcd }
}
