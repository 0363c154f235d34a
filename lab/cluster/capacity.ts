// npm run capacity -- [--percent N] [--seconds N] [--shoppers N]: orders a second of one node and of two, and what an order costs PostgreSQL.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { migrate } from '../../src/database/migrate.ts'
import { openDatabase } from '../../src/database/open.ts'
import { freePort } from '../../test/support/free-port.ts'
import { startPostgres } from '../../scripts/postgres.ts'
import { addStocked, AMPLE_STOCK, type Catalog } from '../chaos/catalog.ts'
import { openExternalServices } from '../chaos/external-services.ts'
import { seeded } from '../chaos/random.ts'
import { runShopper, type ShopperLog } from '../chaos/shopper.ts'
import { createNode } from './servers/node.ts'
import { createQuota } from './servers/quota.ts'

const { values } = parseArgs({
  options: {
    percent: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '20' },
    shoppers: { type: 'string', default: '8' },
  },
})
const [percent, seconds, shoppers] = [Number(values.percent), Number(values.seconds), Number(values.shoppers)]
const PRODUCTS = 50
const WARM_UP_MS = 8000
const SECRET = '1'.repeat(64)
// A later clock would make the earlier orders of the shop old.
const now = () => new Date()

const folder = mkdtempSync(join(tmpdir(), 'linden-capacity-'))
const postgres = await startPostgres({ durable: true })
const database = await openDatabase(postgres.url)
const catalog: Catalog = { ids: [], initialStock: new Map() }
await migrate(database)
for (let count = 0; count < PRODUCTS; count++) await addStocked(catalog, database, AMPLE_STOCK)

type Counts = { orders: number; walBytes: number; cpuMs: number; nodesMs: number; connections: number }

/** Sells with some nodes, each with its share of a processor, and returns the results and costs per second. */
async function measure(nodeCount: number): Promise<Counts> {
  const ports = await Promise.all(Array.from({ length: nodeCount }, freePort))
  const url = `http://127.0.0.1:${ports[0]}`
  const services = await openExternalServices({ secret: SECRET, url, random: seeded(1), now })
  const settings = { TOKEN_SECRET: SECRET, RATE_LIMIT_FACTOR: '1000', SHOP_URL: url, DATABASE_URL: postgres.url }
  const nodes = ports.map((port, index) =>
    createNode({
      name: `${nodeCount}-${index}`,
      folder,
      port,
      env: { ...settings, TRUSTED_PROXY: '127.0.0.1' },
      hasDisk: false,
    }),
  )
  const quotas = nodes.map(({ name }) => createQuota(`linden-${process.pid}-${name}`, percent))
  for (const node of nodes) await node.open({ services: services.url, clockOffsetMs: 0, failpoint: null, passes: 0 })
  for (const [index, node] of nodes.entries()) quotas[index]!.limit(node.pid())
  const log: ShopperLog = {
    acknowledged: new Map(),
    rejected: new Set(),
    unread: new Set(),
    retried: 0,
    contradictions: [],
  }
  let isOver = false
  const running = Array.from({ length: nodeCount * shoppers }, (_, index) =>
    runShopper(
      {
        url: `http://127.0.0.1:${ports[index % nodeCount]}`,
        services,
        gate: { opened: async () => {}, open: () => {}, close: () => {} },
        log,
        products: () => catalog.ids,
        isOver: () => isOver,
      },
      seeded(index + 1),
    ),
  )
  const counts = async (): Promise<Counts> => {
    const { rows } = await sql<{ bytes: string; connections: string }>`
      select pg_current_wal_lsn() - '0/0' as bytes,
        (select count(*) from pg_stat_activity where backend_type = 'client backend') as connections`.execute(
      database.db,
    )
    const { bytes, connections } = rows[0]!
    const own = 1
    return {
      orders: log.acknowledged.size,
      walBytes: Number(bytes),
      cpuMs: postgres.cpuMs(),
      nodesMs: nodes.reduce((sum, { pid }) => sum + cpuMsOf(pid()), 0),
      connections: Number(connections) - own,
    }
  }
  await pause(WARM_UP_MS)
  const before = await counts()
  await pause(seconds * 1000)
  const after = await counts()
  isOver = true
  await Promise.all(running)
  for (const node of nodes) await node.signal('SIGTERM')
  for (const { remove } of quotas) remove()
  await services.close()
  const orders = after.orders - before.orders
  return {
    orders: orders / seconds,
    walBytes: (after.walBytes - before.walBytes) / orders,
    cpuMs: (after.cpuMs - before.cpuMs) / orders,
    nodesMs: (after.nodesMs - before.nodesMs) / orders,
    connections: after.connections / nodeCount,
  }
}

try {
  const results = []
  for (const nodeCount of [1, 2, 1, 2]) {
    const { orders, walBytes, cpuMs, nodesMs, connections } = await measure(nodeCount)
    results.push(orders)
    const costs = `${nodesMs.toFixed(0)} ms of CPU in nodes and ${cpuMs.toFixed(1)} ms in PostgreSQL, ${(walBytes / 1024).toFixed(1)} kB of log`
    console.log(
      `${nodeCount} × ${percent}% of a processor: ${orders.toFixed(1)} orders a second, each ${costs}; ${connections} connections a node`,
    )
  }
  const [one, two, oneAgain, twoAgain] = results as [number, number, number, number]
  console.log(`Two nodes sell ${((two + twoAgain) / (one + oneAgain)).toFixed(2)} times as much as one.`)
} finally {
  await database.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** User and system time in /proc, in ticks of 10 ms. */
function cpuMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}
