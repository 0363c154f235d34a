import { startPostgres } from '../../../scripts/postgres.ts'
import { LOGGED, pgbenchFloor } from '../floors/pgbench.ts'
import { prepareOrders } from '../floors/shoppers.ts'
import { startMeasuredShop } from '../../load/shop.ts'
import type { Bench, Effort } from '../bench.ts'
import { TARGETS } from '../targets.ts'
import { figure, medianOf, ratiosOf, type Row } from '../row.ts'
import { replayFloor, sendAll } from '../floors/replay.ts'
import { shoppersOf } from '../floors/shoppers-over-http.ts'
import { addWellStocked } from '../well-stocked.ts'
import { clientShareOf } from '../wrk.ts'

/** Whole orders with an authorized payment, each a durable request by a shopper with their own IP address. */
export async function orders(bench: Bench, effort: Effort): Promise<Row[]> {
  const count = effort.quick ? 600 : 4000
  const floor = await replayFloor(bench, 'orders', count)
  const [ours, bare, client]: number[][] = [[], [], []]
  try {
    for (let repeat = 0; repeat < effort.repeats; repeat++) {
      const measured = await placeOrders(bench, count)
      ours!.push(measured.perSecond)
      client!.push(measured.client)
      bare!.push((await floor.measure()).perSecond)
    }
  } finally {
    floor.remove()
  }
  const note = `${figure(medianOf(ours!))} a second, the floor ${figure(medianOf(bare!))}; ${clientShareOf(client!)}`
  return [
    { name: 'POST /api/orders, SQLite', unit: 'a second', values: ours!, better: 'more' },
    { ...TARGETS.orderOnSqlite, name: 'Order, SQLite, against its floor', values: ratiosOf(ours!, bare!), note },
  ]
}

/** The checkout is completed before the clock starts. */
export const placeOrders = async (bench: Pick<Bench, 'url' | 'wellStocked'>, count: number) =>
  sendAll(bench.url, await prepareOrders(count, shoppersOf(bench)))

/** The floor runs after the shop, because pgbench needs its statements and a copy of its database. */
export async function ordersOnPostgres(_: Bench, { quick, repeats }: Effort): Promise<Row[]> {
  const count = quick ? 480 : 1600
  const ours: number[] = []
  const cluster = await startPostgres({ durable: true, settings: LOGGED })
  try {
    const shop = await startMeasuredShop({ DATABASE_URL: cluster.socketUrl })
    const wellStocked = await addWellStocked(shop)
    for (let repeat = 0; repeat < repeats; repeat++)
      ours.push((await placeOrders({ ...shop, wellStocked }, count)).perSecond)
    const bare = await pgbenchFloor(cluster, { ...shop, wellStocked }, { count, repeats })
    const note = `${figure(medianOf(ours))} a second, pgbench ${figure(medianOf(bare))}`
    return [
      { name: 'POST /api/orders, PostgreSQL', unit: 'a second', values: ours, better: 'more' },
      { ...TARGETS.orderOnPostgres, name: 'Order, PostgreSQL, against pgbench', values: ratiosOf(ours, bare), note },
    ]
  } finally {
    await cluster.stop()
  }
}
