import { mixedRequests } from '../load/memory.ts'
import type { Bench, Effort } from './bench.ts'
import type { Row } from './row.ts'

/** What the process takes up after so many requests of all kinds, each visitor with a cart and searches of his own. */
export async function memory(shop: Bench, { quick }: Effort): Promise<Row[]> {
  const count = quick ? 5_000 : 100_000
  const failed = await mixedRequests(shop, count)
  if (failed > 0) throw new Error(`${failed} of ${count} requests failed`)
  const values = [(await shop.held()).rss / 2 ** 20]
  return [
    {
      name: `memory after ${count.toLocaleString('en')} mixed requests`,
      unit: 'MB',
      values,
      bound: 150,
      better: 'less',
    },
  ]
}
