import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { raiseCatalogVersion } from '../../../src/database/catalog/catalog-version.ts'
import { openDatabase } from '../../../src/database/open.ts'
import { timedRequest } from '../../load/timed-request.ts'
import type { Bench, Effort } from '../bench.ts'
import { TARGETS } from '../targets.ts'
import { cpuOf, openFloor, openProcess } from '../process.ts'
import { figure, medianOf, type Row } from '../row.ts'

const WARM_UP_REQUESTS = 150
const REQUESTS_PER_ROUND = 8
/** After this time, the cache serves no page from before a change. */
const STALE_MS = 1100

/** CPU time of a cache miss on all threads of the process: call, query, rendering and compression. */
export async function miss(bench: Bench, { quick }: Effort): Promise<Row[]> {
  const { url, server, stop } = await openProcess(bench)
  const database = await openDatabase(join(bench.env.DATA_DIR!, 'shop.db'))
  const list = (n: number) => `/products?max=${900 - n / 100}`
  const product = (n: number) => `/products/${bench.wellStocked[n % bench.wellStocked.length]}`
  const pages = { home: () => '/', 'a list of 24': list, 'a product': product }
  const urls = Object.values(pages).map((path) => url + path(0))
  const floor = await openFloor('render-server.ts', ...urls).catch((error) => stop().then(() => Promise.reject(error)))
  const costs = Object.keys(pages).map((name) => ({ name, ours: [] as number[], bare: [] as number[] }))
  try {
    for (let n = 0; n < WARM_UP_REQUESTS; n++) {
      for (const path of [list(n), product(n)]) await timedRequest(url + path)
      for (const [index] of costs.entries()) await timedRequest(`${floor.url}/${index}`)
    }
    for (let round = 0; round < (quick ? 5 : 15); round++) {
      await database.transaction(raiseCatalogVersion)
      await sleep(STALE_MS)
      for (const [index, path] of Object.values(pages).entries())
        for (let n = 0; n < (index === 0 ? 1 : REQUESTS_PER_ROUND); n++) {
          costs[index]!.ours.push(await cpuOfRequest(server, url + path(n)))
          costs[index]!.bare.push(await cpuOfRequest(floor.server, `${floor.url}/${index}`))
        }
    }
  } finally {
    await Promise.all([database.close(), floor.stop(), stop()])
  }
  return costs.flatMap(({ name, ours, bare }): Row[] => [
    { name: `${name}, not cached`, unit: 'ms of CPU', values: ours, better: 'less' },
    {
      ...TARGETS.cacheMiss,
      name: `${name} on a cache miss, against React`,
      values: [medianOf(ours) / medianOf(bare)],
      note: `${figure(medianOf(ours))} ms of CPU, renderToString ${figure(medianOf(bare))} ms`,
    },
  ])
}

/** CPU time of a process for one request, in milliseconds. */
async function cpuOfRequest(server: ChildProcess, url: string): Promise<number> {
  const before = cpuOf(server)
  const { status } = await timedRequest(url)
  if (status !== 200) throw new Error(`${url} was answered ${status}`)
  return cpuOf(server) - before
}
