import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../../scripts/postgres.ts'
import type { Bench, Effort } from '../bench.ts'
import { cpuMsOf, medianCost, type Cost } from '../costs.ts'
import { fillLargeShop, measuresOf, type LargeShop, type Measured } from '../stored/large-shop.ts'
import { TARGETS } from '../targets.ts'
import { openOrders } from '../stored/open-orders.ts'
import { figure, ratiosOf, type Row } from '../row.ts'
import { LARGE } from '../stored/stored-shop.ts'
import { untilStopped } from '../until-stopped.ts'

const [ORDERS, QUICK_ORDERS] = [10_000_000, 50_000]
/** The smaller shop has a tenth of everything. */
const PART = 10
const ORDERS_PER_PRODUCT = 10
const WARM_UP_CALLS = 10
const CALLS = 20

/** Measures each call of a shop with millions of orders and products against one with a tenth of them, on PostgreSQL. */
export async function ordersAtTenMillion(_: Bench, effort: Effort): Promise<Row[]> {
  const count = effort.orders ?? (effort.quick ? QUICK_ORDERS : ORDERS)
  const folder = mkdtempSync(join(tmpdir(), 'linden-orders-'))
  const clusters: Awaited<ReturnType<typeof startPostgres>>[] = []
  const open = async (count: number): Promise<LargeShop> => {
    const cluster = await startPostgres({ durable: true, detached: true, settings: LARGE })
    clusters.push(cluster)
    const products = Math.ceil(count / ORDERS_PER_PRODUCT)
    await fillLargeShop(cluster.url, count, products)
    const place = { DATA_DIR: folder, DATABASE_URL: cluster.url, serverCpuMs: cluster.cpuMs }
    return { orders: await openOrders(place), products }
  }
  const remove = async (): Promise<void> => {
    await Promise.all(clusters.map(({ stop }) => stop()))
    rmSync(folder, { recursive: true, force: true })
  }
  return untilStopped(async () => {
    const [small, large] = await Promise.all([open(Math.ceil(count / PART)), open(count)])
    try {
      return await rowsOf(await measuresOf(small), await measuresOf(large), effort)
    } finally {
      await small.orders.close()
      await large.orders.close()
    }
  }, remove)
}

async function rowsOf(small: Measured, large: Measured, { repeats }: Effort): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, measure] of Object.entries(large)) rows.push(await compare(name, small[name]!, measure, repeats))
  return rows
}

/** Makes the same call in both shops alternately. */
async function compare(
  name: string,
  inSmall: Measured[string],
  inLarge: Measured[string],
  repeats: number,
): Promise<Row> {
  const [small, large]: [Cost[], Cost[]] = [[], []]
  for (let n = 0; n < WARM_UP_CALLS; n++) for (const measure of [inSmall, inLarge]) await measure(n)
  for (let repeat = 0; repeat < repeats; repeat++) {
    const [some, others]: [Cost[], Cost[]] = [[], []]
    for (let n = WARM_UP_CALLS + repeat * CALLS; n < WARM_UP_CALLS + (repeat + 1) * CALLS; n++) {
      some.push(await inSmall(n))
      others.push(await inLarge(n))
    }
    small.push(medianCost(some))
    large.push(medianCost(others))
  }
  const values = ratiosOf(large.map(cpuMsOf), small.map(cpuMsOf))
  return { ...TARGETS.atTenMillion, name, values, note: noteOf(medianCost(small), medianCost(large)) }
}

const noteOf = (small: Cost, large: Cost): string =>
  [
    `${figure(cpuMsOf(large))} ms for ${figure(cpuMsOf(small))} ms`,
    `of which PostgreSQL ${figure(large.serverMs)} for ${figure(small.serverMs)}`,
    `wall-clock time ${figure(large.ms)} for ${figure(small.ms)}`,
  ].join(', ')
