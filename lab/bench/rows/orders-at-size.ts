import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../../scripts/postgres.ts'
import type { Bench, Effort } from '../bench.ts'
import { costOf, cpuMsOf, medianCost, type Cost, type Place } from '../costs.ts'
import { OWNER_FILTERS, shopperCalls, type Calls } from '../order-calls.ts'
import { TARGETS } from '../targets.ts'
import { openOrders, type OpenOrders } from '../stored/open-orders.ts'
import { figure, medianOf, ratiosOf, type Row } from '../row.ts'
import { copyShopWithHistory, fillWithHistory, LARGE } from '../stored/stored-shop.ts'
import { listedOrders } from '../../../src/database/orders/list/listed-orders.ts'

const [FEWER, MANY] = [100_000, 1_000_000]
const [QUICK_FEWER, QUICK_MANY] = [5_000, 50_000]
const CALLS = 40
const LISTED = 50
/** A process's first list is measured once per process. */
const LISTS = 3

/** Queries about orders by shoppers and the owner in a shop with many, and placing an order compared with a smaller shop. */
export async function ordersAtSize(_: Bench, effort: Effort): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'linden-orders-'))
  const place = async (count: number) => {
    const data = join(folder, `${count}`)
    mkdirSync(data)
    await copyShopWithHistory(count, data)
    return { DATA_DIR: data, DATABASE_URL: '', serverCpuMs: () => 0 }
  }
  try {
    return await rowsOf(await place(fewer(effort)), await place(many(effort)), effort)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The same on PostgreSQL, refilled each time. */
export async function ordersAtSizeOnPostgres(_: Bench, effort: Effort): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'linden-orders-'))
  const clusters: Awaited<ReturnType<typeof startPostgres>>[] = []
  const place = async (count: number) => {
    const cluster = await startPostgres({ durable: true, settings: LARGE })
    clusters.push(cluster)
    await fillWithHistory(count, cluster.url)
    return { DATA_DIR: folder, DATABASE_URL: cluster.url, serverCpuMs: cluster.cpuMs }
  }
  try {
    return await rowsOf(await place(fewer(effort)), await place(many(effort)), effort)
  } finally {
    for (const cluster of clusters) await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const fewer = ({ quick }: Effort): number => (quick ? QUICK_FEWER : FEWER)
const many = ({ quick }: Effort): number => (quick ? QUICK_MANY : MANY)

async function rowsOf(small: Place, large: Place, { repeats }: Effort): Promise<Row[]> {
  const rows: Row[] = []
  const [fewOrders, manyOrders] = [await openOrders(small), await openOrders(large)]
  try {
    rows.push(...(await shopperRows(manyOrders, repeats)))
    rows.push(await placingRow(fewOrders, manyOrders, repeats))
  } finally {
    await fewOrders.close()
    await manyOrders.close()
  }
  for (const [name, filter] of Object.entries(OWNER_FILTERS)) {
    const costs: Cost[] = []
    for (let time = 0; time < repeats * LISTS; time++) {
      // A command starts with an empty page cache.
      const { database, close } = await openOrders(large)
      try {
        costs.push(await costOf(large, () => listedOrders(database.db, filter, LISTED, new Date())))
      } finally {
        await close()
      }
    }
    rows.push(rowOf({ ...TARGETS.ownersOrders, name: `Owner's list, ${name}` }, costs))
  }
  return rows
}

async function shopperRows(orders: OpenOrders, repeats: number): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, call] of Object.entries((await shopperCalls(orders)) satisfies Calls)) {
    const costs: Cost[] = []
    await call(0)
    for (let repeat = 0; repeat < repeats; repeat++) {
      const some: Cost[] = []
      for (let n = 0; n < CALLS; n++) some.push(await costOf(orders.place, () => call(1 + repeat * CALLS + n)))
      costs.push(medianCost(some))
    }
    rows.push(rowOf({ ...TARGETS.shoppersOrders, name }, costs))
  }
  return rows
}

/** Orders are placed one after another, alternately, by shoppers who have completed the checkout. */
async function placingRow(few: OpenOrders, many: OpenOrders, repeats: number): Promise<Row> {
  const costs: [Cost[], Cost[]] = [[], []]
  for (let repeat = 0; repeat < repeats; repeat++) {
    const [inFew, inMany] = [await few.prepare(CALLS), await many.prepare(CALLS)]
    const some: [Cost[], Cost[]] = [[], []]
    for (let n = 0; n < CALLS; n++) {
      some[0].push(await costOf(few.place, () => inFew[n]!()))
      some[1].push(await costOf(many.place, () => inMany[n]!()))
    }
    costs[0].push(medianCost(some[0]))
    costs[1].push(medianCost(some[1]))
  }
  const values = (side: 0 | 1) => costs[side].map(cpuMsOf)
  const note = `${figure(medianOf(values(1)))} ms, in the smaller shop ${figure(medianOf(values(0)))} ms`
  return { ...TARGETS.ordersKept, name: 'Placing an order', values: ratiosOf(values(1), values(0)), note }
}

function rowOf(row: Omit<Row, 'values'>, costs: readonly Cost[]): Row {
  const { ms } = medianCost(costs)
  return { ...row, values: costs.map(cpuMsOf), note: `${figure(ms)} ms of wall-clock time` }
}
