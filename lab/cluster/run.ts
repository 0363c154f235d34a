import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Database } from '../../src/database/database.ts'
import { migrate } from '../../src/database/migrate.ts'
import { openDatabase } from '../../src/database/open.ts'
import { auditFinalState, auditReads, seenSoFar } from '../chaos/audit/audit.ts'
import { addStocked, fillCatalog, offered, SCARCE_STOCK, type Catalog } from '../chaos/catalog.ts'
import { openExternalServices } from '../chaos/external-services.ts'
import { becomesIdle } from '../chaos/idle.ts'
import { seeded, shuffled } from '../chaos/random.ts'
import { runShopper, type ShopperLog } from '../chaos/shopper.ts'
import type { Audit } from './auditor.ts'
import { startCluster, type Cluster } from './cluster.ts'
import { endure } from './endure.ts'
import { FAULTS } from './faults.ts'
import type { Fault } from './faults/fault.ts'
import { SECRETS } from './faults/releases.ts'
import type { Period } from './plot.ts'
import { longestGap, startProbes } from './probes.ts'
import { openRegulars } from './regulars.ts'
import { lineOf, type Losses, type Report, type Row } from './report.ts'

type Options = {
  rounds: number
  shoppers: number
  seed: number
  faults?: Fault[]
  /** Whether to use npm's PostgreSQL. */
  embedded?: boolean
  /** Whether the nodes have pages, which need a build. */
  hasPages?: boolean
  log?: (line: string) => void
  isStopped?: () => boolean
  /** Called at the end, while everything is still running. */
  keep?: (cluster: Cluster) => Promise<void>
  /** Called with what shoppers saw of a failover. */
  plot?: (period: Period) => void
}

/** The time that a plot shows before and after a fault. */
const MARGIN_MS = 8000
/** The doctor reads all data, so it runs after every fifth round, and at the end. */
const EXAMINED_ROUNDS = 5

/** Breaks one part of a cluster after another, in seeded order, while shoppers buy, and audits the shop after each. */
export async function runCluster(options: Options): Promise<Report> {
  const { rounds, shoppers, seed, faults = FAULTS, hasPages, log = () => {}, isStopped = () => false, keep } = options
  const random = seeded(seed)
  const [secret, laterSecret] = SECRETS
  let clockOffsetMs = 0
  const now = () => new Date(Date.now() + clockOffsetMs)
  const cluster = await startCluster(
    {
      TOKEN_SECRET: secret,
      SANDBOX_SECRET: secret,
      // Shoppers try cards endlessly.
      RATE_LIMIT_FACTOR: '1000',
      ...(hasPages && { WITH_PAGES: 'yes' }),
    },
    options,
  )
  const services = await openExternalServices({ secret, laterSecret, url: cluster.url, random: seeded(seed + 1), now })
  // In the shoppers' thread, each statement of an audit would wait for them.
  const auditor = new Worker(new URL('./auditor.ts', import.meta.url))
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
  const audit = async (isExamined: boolean): Promise<Losses> => {
    const seen = seenSoFar(shopperLog, services, catalog)
    auditor.postMessage({ url: cluster.primaryUrl, seen, isExamined } satisfies Audit)
    const [losses] = (await once(auditor, 'message')) as [Losses]
    return losses
  }
  const catalog: Catalog = { ids: [], initialStock: new Map() }
  let isOver = false
  try {
    await cluster.settled()
    await withDatabase(async (database) => {
      await migrate(database)
      await fillCatalog(catalog, database)
    })
    for (const node of cluster.nodes) await node.open(instructions())
    log(`Three nodes sell at ${cluster.url}`)
    const began = performance.now()
    const session = {
      url: cluster.url,
      services,
      gate: { opened: async () => {}, open: () => {}, close: () => {} },
      log: shopperLog,
      products: () => offered(catalog),
      isOver: () => isOver,
    }
    const running = Array.from({ length: shoppers }, (_, index) => runShopper(session, seeded(seed * 1000 + index)))
    const probes = startProbes(cluster, String(catalog.ids[0]), began)
    const orderTimes = () => [...shopperLog.acknowledged.values()].map(({ answeredAt }) => answeredAt - began)
    const rows: Row[] = []
    for (let round = 0; round < rounds; round++) {
      const order = shuffled(faults, random)
      for (const fault of order) {
        if (isStopped()) break
        const isExamined = fault === order.at(-1) && (round + 1) % EXAMINED_ROUNDS === 0
        await withDatabase((database) => addStocked(catalog, database, SCARCE_STOCK))
        const lost = await openRegulars(cluster.url, String(catalog.ids[0]))
        const [from, orders, retries] = [performance.now() - began, shopperLog.acknowledged.size, shopperLog.retried]
        const stage = { cluster, random, instructions: instructions(), round, catalog, withDatabase }
        const outcome = await endure(fault, stage)
        const to = performance.now() - began
        const row: Row = {
          name: fault.name,
          seconds: (to - from) / 1000,
          orders: shopperLog.acknowledged.size - orders,
          retries: shopperLog.retried - retries,
          silence: {
            order: longestGap(orderTimes(), from, to),
            cart: probes.outage('cart', from, to),
            page: probes.outage('page', from, to),
            cached: probes.outage('cached', from, to),
          },
          failOver: outcome.failOver ?? null,
          note: outcome.note ?? null,
          failure: outcome.failure,
          losses: outcome.isOver ? { ...(await audit(isExamined)), ...(await lost()) } : {},
        }
        rows.push(row)
        log(`round ${round + 1}: ${lineOf(row)}`)
        if (row.failOver !== null)
          options.plot?.({ row, from: from - MARGIN_MS, at: from, to, probes, orders: orderTimes() })
        if (!outcome.isOver) {
          await probes.stop()
          return { rows, finalFindings: ['The servers did not recover, so the shop was not audited.'] }
        }
      }
    }
    isOver = true
    await Promise.all([...running, probes.stop()])
    await keep?.(cluster)
    for (let tries = 0; tries < 10 && !(await withDatabase(becomesIdle)); tries++) {
      // A node checks unsettled payments when it opens. Those abandoned for long enough are released.
      clockOffsetMs += 16 * 60_000
      for (const node of cluster.nodes) {
        await node.signal('SIGKILL')
        await node.open(instructions())
      }
    }
    const finalFindings = [
      ...(await withDatabase((database) => auditFinalState(database, services, { now }))),
      ...(await auditReads(shopperLog)),
      ...Object.values(await audit(true)).flat(),
    ]
    return { rows, finalFindings }
  } finally {
    isOver = true
    await auditor.terminate()
    await cluster.stop()
    await services.close()
  }
}
