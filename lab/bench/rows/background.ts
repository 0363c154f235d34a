import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { createApi } from '../../../src/api/app.ts'
import { raiseStockVersion } from '../../../src/database/catalog/catalog-version.ts'
import { countOpenMessages } from '../../../src/database/outbox/open-messages.ts'
import { currentIndex } from '../../../src/database/product-list/current-index.ts'
import { LOST_DEMAND_KINDS, MAX_TEXTS_PER_DAY } from '../../../src/domain/search/lost-demand.ts'
import { readConfig } from '../../../src/server/config.ts'
import { watchHealth } from '../../../src/server/control/health.ts'
import { openShop } from '../../../src/server/open-shop.ts'
import { pruneRateLimits } from '../../../src/shop/limits/rate-limits.ts'
import { drainJobs } from '../../../src/shop/jobs/jobs.ts'
import { sweepImports } from '../../../src/shop/import/sweep-imports.ts'
import { sweepLeftovers } from '../../../src/shop/jobs/leftovers.ts'
import { sweepStuckPayments } from '../../../src/shop/orders/place/sweep-stuck-payments.ts'
import { createLostDemandCounter, saveLostDemand } from '../../../src/shop/search/lost-demand.ts'
import type { Shop } from '../../../src/shop/shop.ts'
import { startPostgres } from '../../../scripts/postgres.ts'
import { visit } from '../../../test/support/visitor.ts'
import type { Bench, Effort } from '../bench.ts'
import { TARGETS } from '../targets.ts'
import { figure, type Row } from '../row.ts'
import { copyStoredShop, fill, LARGE, STORED_AT } from '../stored/stored-shop.ts'
import { SECRET } from '../../../test/support/shop.ts'

const STORED_ROWS = 1_000_000
const QUICK_ROWS = 50_000
const DAY_MS = 24 * 3600_000
/** The pause between two writes of a busy shop. */
const TRADE_EVERY_MS = 5

/** The longest time that each background task blocks the process, in a shop with many stored rows. */
export async function background(_: Bench, effort: Effort): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'linden-stored-'))
  try {
    await copyStoredShop(effort.quick ? QUICK_ROWS : STORED_ROWS, folder)
    return await holdsOf({ DATA_DIR: folder, DATABASE_URL: '' }, effort)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The same on PostgreSQL, refilled each time. */
export async function backgroundOnPostgres(_: Bench, effort: Effort): Promise<Row[]> {
  const cluster = await startPostgres({ durable: true, settings: LARGE })
  const folder = mkdtempSync(join(tmpdir(), 'linden-stored-'))
  try {
    await fill(effort.quick ? QUICK_ROWS : STORED_ROWS, cluster.url)
    return await holdsOf({ DATA_DIR: folder, DATABASE_URL: cluster.url }, effort)
  } finally {
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function holdsOf(place: { DATA_DIR: string; DATABASE_URL: string }, { repeats }: Effort): Promise<Row[]> {
  let now = STORED_AT
  const config = readConfig({ ...place, TOKEN_SECRET: SECRET, RATE_LIMIT_FACTOR: '1000' })
  const { shop } = await openShop(config, pino({ level: 'silent' }), { now: () => now })
  await shop.database.tuneForSmallWrites()
  const health = watchHealth(shop, config.dataDir)
  const trade = tradeIn(shop)
  const rows: Row[] = []
  const measure = async (name: string, work: () => Promise<unknown>, times = repeats): Promise<void> => {
    const holds: Hold[] = []
    for (let repeat = 0; repeat < times; repeat++) holds.push(await longestHold(work))
    const note = `${figure(Math.max(...holds.map(({ ms }) => ms)))} ms of wall-clock time at most`
    rows.push({ ...TARGETS.heldByBackground, name, values: holds.map(({ cpuMs }) => cpuMs), note })
  }
  const tradeDuring = async (work: () => Promise<unknown>): Promise<void> => {
    let isOver = false
    const ended = work().finally(() => (isOver = true))
    const isTrading = () => !isOver
    while (isTrading()) await trade().then(() => pause(TRADE_EVERY_MS))
    await ended
  }
  /** The process that starts a command is blocked for some milliseconds, unlike a shop. */
  const tradeBesideCommand = (name: string, ...args: string[]): Promise<void> => {
    const ended = command(place, ...args)
    return measure(name, () => tradeDuring(() => ended), 1)
  }
  try {
    // The first calls of a process compile their code.
    await tradeDuring(() => pause(2000))
    await measure('Trading alone', () => tradeDuring(() => pause(10_000)), 1)
    await measure('Sweep with nothing due', () => sweep(shop))
    await measure('Outbox with nothing due', () => drainJobs(shop))
    await measure('Lost demand of a busy minute', () => saveLostDemand({ ...shop, health }, busyMinute()))
    await measure('Catalog watch after a sale', async () => {
      await shop.database.transaction((tx) => raiseStockVersion(tx))
      await currentIndex(shop.database)
    })
    await measure('Depth of the outbox', () => countOpenMessages(shop.database.db))
    now = new Date(STORED_AT.getTime() + 8 * DAY_MS)
    await measure('Sweep with a week of messages due', () => sweep(shop))
    await measure('Outbox with every message due', () => drainSome(shop))
    now = new Date(STORED_AT.getTime() + 200 * DAY_MS)
    await measure('Sweep with half a year of everything due', () => sweep(shop))
    const file = join(place.DATA_DIR, 'shop.backup')
    await tradeBesideCommand('Trading during a backup', 'backup', file)
    await measure('Trading after the backup', () => tradeDuring(() => pause(10_000)), 1)
    await tradeBesideCommand('Trading during the doctor', 'doctor')
    await measure('Trading after the doctor', () => tradeDuring(() => pause(10_000)), 1)
    return rows
  } finally {
    health.stop()
    await shop.database.close()
  }
}

/** The longest event loop turn: CPU time of its thread, and wall-clock time, which includes waiting for the disk. */
type Hold = { cpuMs: number; ms: number }

async function longestHold(work: () => Promise<unknown>): Promise<Hold> {
  const longest: Hold = { cpuMs: 0, ms: 0 }
  let isOver = false
  let [cpu, at] = [process.threadCpuUsage(), performance.now()]
  const endTurn = (): void => {
    const { user, system } = process.threadCpuUsage(cpu)
    longest.cpuMs = Math.max(longest.cpuMs, (user + system) / 1000)
    longest.ms = Math.max(longest.ms, performance.now() - at)
    cpu = process.threadCpuUsage()
    at = performance.now()
    if (!isOver) setImmediate(endTurn)
  }
  setImmediate(endTurn)
  await work().finally(() => (isOver = true))
  endTurn()
  return longest
}

/** Ends each step after some batches, as closing the shop would: sweeping all rows takes minutes. */
async function sweep(shop: Shop): Promise<void> {
  await sweepStuckPayments(shop)
  await sweepImports(shop)
  await sweepLeftovers(shop, endAfter(MAX_BATCHES))
  await pruneRateLimits(shop, endAfter(MAX_BATCHES))
}

const MAX_BATCHES = 40

const endAfter = (count: number) => {
  let batches = 0
  return () => ++batches % count === 0
}

/** Ends the outbox after some batches, as closing the shop would. */
async function drainSome(shop: Shop): Promise<void> {
  let batches = 0
  const end = new Error('Enough')
  const yieldToRequests = async () => {
    if (++batches > 10) throw end
  }
  await drainJobs({ ...shop, yieldToRequests, mailer: { send: async () => {} } }).catch((error: unknown) => {
    if (error !== end) throw error
  })
}

/** Adds as many texts as a day may store. */
function busyMinute(): ReturnType<typeof createLostDemandCounter> {
  const counter = createLostDemandCounter()
  for (const kind of LOST_DEMAND_KINDS)
    for (let n = 0; n < MAX_TEXTS_PER_DAY; n++) counter.add({ kind, text: `${kind} ${n}` })
  return counter
}

/** New shoppers who add to their carts, one after another. */
function tradeIn(shop: Shop): () => Promise<void> {
  const api = createApi(shop)
  return async () => {
    const { status } = await visit(api).send('POST', '/api/cart/items', { productId: '1', quantity: 1 })
    if (status >= 300) throw new Error(`Adding to a cart was answered ${status}`)
  }
}

async function command(place: Record<string, string>, ...args: string[]): Promise<void> {
  const child = spawn(resolve('bin/shop.js'), args, {
    env: { ...process.env, ...place },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [status] = (await once(child, 'exit')) as [number]
  if (status !== 0) throw new Error(`shop ${args[0]} ended with ${status}`)
}
