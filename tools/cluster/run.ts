import { randomBytes } from 'node:crypto'
import type { Database } from '#database/database.ts'
import { migrate } from '#database/migrate.ts'
import { openDatabase } from '#database/open.ts'
import { auditFinalState, auditOrders } from '../chaos/audit.ts'
import { addStocked, AMPLE_STOCK, SCARCE_STOCK, type Catalog } from '../chaos/catalog.ts'
import { openExternalServices } from '../chaos/external-services.ts'
import { becomesIdle } from '../chaos/idle.ts'
import { seeded, shuffled } from '../chaos/random.ts'
import { auditReads, runShopper, type ShopperLog } from '../chaos/shopper.ts'
import { visit } from '#test/visitor.ts'
import { startCluster, type Cluster } from './cluster.ts'
import { FAULTS, type Fault } from './faults.ts'
import { startProbe } from './probes.ts'

/** What shoppers saw of one fault. Times are in milliseconds. */
export type Row = {
  name: string
  orders: number
  retries: number
  /** The longest time without an answer: for a product put into a cart, which needs the primary, and for a stored page. */
  cartOutage: number
  pageOutage: number
  /** How long it took until another server was the primary of PostgreSQL. */
  failOver: number | null
  findings: string[]
}
export type Report = { rows: Row[]; finalFindings: string[] }

type Options = {
  rounds: number
  shoppers: number
  seed: number
  faults?: Fault[]
  /** Whether the nodes have pages, which need a build. */
  hasPages?: boolean
  log?: (line: string) => void
  isStopped?: () => boolean
  /** Called while everything still runs, at the end. */
  keep?: (cluster: Cluster) => Promise<void>
}

const PRODUCTS = 9

/** Breaks one part of a cluster after the other, in seeded order, while shoppers buy, and audits the shop after each. */
export async function runCluster(options: Options): Promise<Report> {
  const { rounds, shoppers, seed, faults = FAULTS, hasPages, log = () => {}, isStopped = () => false, keep } = options
  const random = seeded(seed)
  const secret = randomBytes(32).toString('hex')
  let clockOffsetMs = 0
  const now = () => new Date(Date.now() + clockOffsetMs)
  const cluster = await startCluster({
    TOKEN_SECRET: secret,
    // All shoppers come from one address.
    RATE_LIMIT_FACTOR: '1000',
    ...(hasPages && { WITH_PAGES: 'yes' }),
  })
  const services = await openExternalServices({ secret, url: cluster.url, random: seeded(seed + 1), now })
  const instructions = () => ({ services: services.url, clockOffsetMs, failpoint: null, passes: 0 })
  const shopperLog: ShopperLog = {
    acknowledged: new Map(),
    rejected: new Set(),
    unread: new Set(),
    retried: 0,
    contradictions: [],
  }
  const withDatabase = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
    const database = await openDatabase(cluster.primaryUrl)
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  }
  const audit = async (): Promise<string[]> => {
    const found = await withDatabase((database) => auditOrders(database, shopperLog, services, catalog))
    shopperLog.contradictions = []
    services.violations.length = 0
    return Object.entries(found).flatMap(([kind, sentences]) => sentences.map((sentence) => `${kind}: ${sentence}`))
  }
  const catalog: Catalog = { ids: [], initialStock: new Map() }
  let isOver = false
  try {
    await cluster.settled()
    await withDatabase(async (database) => {
      await migrate(database)
      for (let count = 0; count < PRODUCTS; count++)
        await addStocked(catalog, database, count < PRODUCTS / 2 ? AMPLE_STOCK : SCARCE_STOCK)
    })
    for (const node of cluster.nodes) await node.open(instructions())
    log(`Three nodes sell at ${cluster.url}`)
    const began = performance.now()
    const session = {
      url: cluster.url,
      bankUrl: services.url,
      gate: { opened: async () => {}, open: () => {}, close: () => {} },
      log: shopperLog,
      products: () => catalog.ids,
      isOver: () => isOver,
    }
    const running = Array.from({ length: shoppers }, (_, index) => runShopper(session, seeded(seed * 1000 + index)))
    // Each asks as a new visitor: one puts a product into a cart, the other opens a page that is stored.
    const cart = startProbe(async () => {
      const visitor = visit({ fetch: (request: Request) => fetch(request) }, { origin: cluster.url })
      const line = { productId: String(catalog.ids[0]), quantity: 1 }
      return (await visitor.send('POST', '/api/cart/items', line)).status
    }, began)
    const page = startProbe(async () => (await fetch(`${cluster.url}/contact`)).status, began)
    const rows: Row[] = []
    for (let round = 1; round <= rounds; round++) {
      for (const fault of shuffled(faults, random)) {
        if (isStopped()) break
        await withDatabase((database) => addStocked(catalog, database, SCARCE_STOCK))
        const [from, orders, retries] = [performance.now() - began, shopperLog.acknowledged.size, shopperLog.retried]
        const failOver = await fault.happen({ cluster, random, instructions: instructions() })
        await cluster.settled()
        const to = performance.now() - began
        const row: Row = {
          name: fault.name,
          orders: shopperLog.acknowledged.size - orders,
          retries: shopperLog.retried - retries,
          cartOutage: cart.outage(from, to),
          pageOutage: page.outage(from, to),
          failOver: failOver ?? null,
          findings: await audit(),
        }
        rows.push(row)
        log(
          `round ${round}: ${row.name}: ${row.orders} orders, cart silent for ${(row.cartOutage / 1000).toFixed(1)} s, ${row.findings.length} findings`,
        )
      }
    }
    isOver = true
    await Promise.all([...running, cart.stop(), page.stop()])
    await keep?.(cluster)
    for (let tries = 0; tries < 10 && !(await withDatabase(becomesIdle)); tries++) {
      // A node asks for unsettled payments when it opens. Those that are abandoned for long enough are given up.
      clockOffsetMs += 16 * 60_000
      for (const node of cluster.nodes) {
        await node.signal('SIGKILL')
        await node.open(instructions())
      }
    }
    const finalFindings = [
      ...(await withDatabase((database) => auditFinalState(database, services, now))),
      ...(await auditReads(shopperLog)),
      ...(await audit()),
    ]
    return { rows, finalFindings }
  } finally {
    isOver = true
    await cluster.stop()
    services.close()
  }
}
