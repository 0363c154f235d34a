import { prepareAdds } from '../floors/shoppers.ts'
import type { Bench, Effort } from '../bench.ts'
import { TARGETS } from '../targets.ts'
import { figure, medianOf, ratiosOf, type Row } from '../row.ts'
import { replayFloor, sendAll } from '../floors/replay.ts'
import { shoppersOf } from '../floors/shoppers-over-http.ts'
import { clientShareOf } from '../wrk.ts'

/** Adds to carts of two to four lines, on 32 connections. */
export async function addsToCart(bench: Bench, { quick, repeats }: Effort): Promise<Row[]> {
  const count = quick ? 3000 : 20_000
  const floor = await replayFloor(bench, 'cart', count)
  const [ours, bare, client]: number[][] = [[], [], []]
  try {
    for (let repeat = 0; repeat < repeats; repeat++) {
      const measured = await sendAll(bench.url, await prepareAdds(count, shoppersOf(bench)))
      ours!.push(measured.perSecond)
      client!.push(measured.client)
      bare!.push((await floor.measure()).perSecond)
    }
  } finally {
    floor.remove()
  }
  const note = `${figure(medianOf(ours!))} a second, the floor ${figure(medianOf(bare!))}; ${clientShareOf(client!)}`
  return [
    { name: 'POST /api/cart/items, SQLite', unit: 'a second', values: ours!, better: 'more' },
    { ...TARGETS.addToCart, name: 'Add to cart, SQLite, against its floor', values: ratiosOf(ours!, bare!), note },
  ]
}
