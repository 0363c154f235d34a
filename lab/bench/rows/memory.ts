import { mixedRequests } from '../../load/memory.ts'
import { memoryOf } from '../../load/shop.ts'
import type { Bench, Effort } from '../bench.ts'
import { TARGETS } from '../targets.ts'
import { openFloor, openProcess } from '../process.ts'
import { figure, type Row } from '../row.ts'

const MEGABYTE = 2 ** 20

/** Memory of a new process after mixed requests by visitors with their own carts and searches. */
export async function memory(bench: Bench, { quick }: Effort): Promise<Row[]> {
  const count = quick ? 2500 : 100_000
  const { url, server, stop } = await openProcess(bench)
  const failed = await mixedRequests({ ...bench, url }, count)
  const ours = memoryOf(server) / MEGABYTE
  await stop()
  if (failed > 0) throw new Error(`${failed} of ${count} requests failed`)
  const floor = await openFloor('idle-server.ts')
  const bare = memoryOf(floor.server) / MEGABYTE
  await floor.stop()
  const name = `memory after ${count.toLocaleString('en')} mixed requests`
  return [
    { name, unit: 'MB', values: [ours], better: 'less' },
    {
      ...TARGETS.memory,
      name: `${name}, against bare Node`,
      values: [ours / bare],
      note: `${figure(ours)} MB, bare Node with the same dependencies ${figure(bare)} MB`,
    },
  ]
}
