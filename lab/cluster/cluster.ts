import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { onExit } from '../../src/database/on-exit.ts'
import { postgresPrograms } from '../../scripts/postgres.ts'
import { startHaproxy, startPgbouncer } from './servers/balancers.ts'
import type { Disk } from './servers/disk.ts'
import { installEmbedded } from './servers/embedded.ts'
import { startEtcd, type Etcd } from './servers/etcd.ts'
import { createNode, type ShopNode } from './servers/node.ts'
import { isSettled, startMember, type PostgresMember } from './servers/patroni.ts'
import { freePorts } from './servers/ports.ts'
import { idsOf, type Program } from './servers/program.ts'
import { startVarnish } from './servers/varnish.ts'

export type Cluster = {
  folder: string
  /** The entry point for shoppers: Varnish. */
  url: string
  /** HAProxy, the origin of Varnish. */
  originUrl: string
  /** The primary of PostgreSQL, bypassing the pooler. */
  primaryUrl: string
  nodes: ShopNode[]
  postgres: PostgresMember[]
  etcd: Etcd
  pgbouncer: Program
  /** Null if no server says so: there is none, or a busy machine is slow. */
  primary: () => Promise<PostgresMember | null>
  /** Waits until there is a primary and all others have its transactions. */
  settled: () => Promise<void>
  stop: () => Promise<void>
}

type Part = { killNow: () => void; disk?: Disk | null }

const MEMBERS = 3
/** Long enough to copy a server that cannot be rewound. */
const SETTLED_MS = 180_000
const USER = 'postgres'

/**
 * Starts three members each of etcd, PostgreSQL and the shop, and PgBouncer, HAProxy and Varnish, on loopback in a
 * temporary folder. PostgreSQL is npm's if `embedded`, otherwise the system's.
 */
export async function startCluster(env: Record<string, string>, { embedded = false } = {}): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'linden-cluster-'))
  // PostgreSQL and etcd run as their own users, who create their folders in this one.
  chmodSync(folder, 0o777)
  if (process.getuid?.() === 0) chownSync(folder, idsOf(USER).uid, idsOf(USER).gid)
  const parts: Part[] = []
  // Also runs when the run ends with an error or a second Ctrl-C.
  const remove = onExit(() => {
    for (const part of parts) part.killNow()
    for (const { disk } of parts) disk?.remove()
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
  })
  const ports = await choosePorts()
  const etcd = startEtcd(folder, ports.etcd)
  parts.push(...etcd.members)
  await etcd.ready()
  const programs = embedded ? await installEmbedded(folder) : postgresPrograms()
  const clients = ports.etcd.map(({ client }) => client)
  const postgres = await Promise.all(
    ports.postgres.map((inside, index) =>
      startMember(`postgres${index + 1}`, { folder, programs, embedded, user: USER, etcd: clients }, inside),
    ),
  )
  const haproxy = startHaproxy(folder, ports, {
    nodes: ports.nodes.map((port, index) => ({ name: `node${index + 1}`, port })),
    databases: postgres.map(({ name, port, restPort }) => ({ name, port, checkPort: restPort })),
  })
  const pgbouncer = startPgbouncer(folder, { port: ports.pool, primaryPort: ports.primaryPort })
  const varnish = startVarnish(folder, { port: ports.cache, shopPort: ports.shopPort })
  const servers = [haproxy, pgbouncer, varnish, ...etcd.members]
  const url = `http://127.0.0.1:${ports.cache}`
  const primaryUrl = `postgres://linden@127.0.0.1:${ports.primaryPort}/postgres`
  const settings = {
    ...env,
    SHOP_URL: url,
    DATABASE_URL: `postgres://linden@127.0.0.1:${ports.pool}/linden`,
    ADMIN_DATABASE_URL: primaryUrl,
    TRUSTED_PROXY: '127.0.0.1',
    CDN: 'varnish',
    CDN_ADDRESS: url,
    // HAProxy takes a second to notice that a node is closing.
    CLOSING_DELAY: '2',
  }
  const nodes = ports.nodes.map((port, index) => createNode({ name: `node${index + 1}`, folder, port, env: settings }))
  parts.push(...postgres, haproxy, pgbouncer, varnish, ...nodes)
  return {
    folder,
    url,
    originUrl: `http://127.0.0.1:${ports.shopPort}`,
    primaryUrl,
    nodes,
    postgres,
    etcd,
    pgbouncer,
    async primary() {
      for (const member of postgres) if (await member.isPrimary()) return member
      return null
    },
    async settled() {
      const deadline = Date.now() + SETTLED_MS
      let seen: object[] = []
      while (Date.now() < deadline) {
        const views = await Promise.all(postgres.map((member) => member.members()))
        if (views.every(isSettled)) return
        seen = views
        await pause(200)
      }
      const logs = [...servers, ...postgres].map(({ name, log }) => `${name}: ${log()}`)
      throw new Error(`PostgreSQL did not settle: ${JSON.stringify(seen)}\n${logs.join('\n')}`)
    },
    async stop() {
      await Promise.all(nodes.map((node) => node.signal('SIGKILL')))
      await Promise.all(postgres.map((member) => member.kill()))
      await Promise.all(servers.map((server) => server.signal('SIGKILL')))
      for (const member of postgres) member.close()
      remove()
    },
  }
}

async function choosePorts() {
  const freePort = freePorts()
  const [shopPort, primaryPort, pool, cache] = [await freePort(), await freePort(), await freePort(), await freePort()]
  const nodes: number[] = []
  const postgres: { port: number; restPort: number }[] = []
  const etcd: { client: number; peer: number }[] = []
  for (let member = 0; member < MEMBERS; member++) {
    nodes.push(await freePort())
    postgres.push({ port: await freePort(), restPort: await freePort() })
    etcd.push({ client: await freePort(), peer: await freePort() })
  }
  return { shopPort, primaryPort, pool, cache, nodes, postgres, etcd }
}
