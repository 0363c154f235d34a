import { memoryOf } from '../../load/shop.ts'
import type { Bench, Effort } from '../bench.ts'
import { openProcess } from '../process.ts'
import type { Row } from '../row.ts'

/** The time from the start of a process to its first page with an existing database, and its memory then. */
export async function start(bench: Bench, { repeats }: Effort): Promise<Row[]> {
  const times: number[] = []
  const memory: number[] = []
  for (let repeat = 0; repeat < repeats; repeat++) {
    const began = performance.now()
    const { server, stop } = await openProcess(bench)
    times.push(performance.now() - began)
    memory.push(memoryOf(server) / 2 ** 20)
    await stop()
  }
  return [
    { name: 'start to first page', unit: 'ms', values: times, better: 'less' },
    { name: 'memory at the start', unit: 'MB', values: memory, better: 'less' },
  ]
}
