import { mixedRequests } from '../load/memory.ts'
import { memoryOf } from '../load/shop.ts'
import type { Bench, Effort } from './bench.ts'
import { openProcess } from './process.ts'
import type { Row } from './row.ts'

/** What a new process takes up after so many requests of all kinds, each visitor with a cart and searches of his own. */
export async function memory(bench: Bench, { quick }: Effort): Promise<Row[]> {
  const count = quick ? 2_500 : 100_000
  const { url, server, stop } = await openProcess(bench)
  const failed = await mixedRequests({ ...bench, url }, count)
  const values = [memoryOf(server) / 2 ** 20]
  await stop()
  if (failed > 0) throw new Error(`${failed} of ${count} requests failed`)
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
