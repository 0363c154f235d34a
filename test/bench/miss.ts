import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { raiseCatalogVersion } from '#database/catalog-version.ts'
import { openDatabase } from '#database/open.ts'
import { transact } from '#database/transaction.ts'
import { ask } from '../load/ask.ts'
import type { Bench, Effort } from './bench.ts'
import { openProcess } from './process.ts'
import type { Row } from './row.ts'

const WARM = 150
const EACH = 8
/** After which a change has been noticed, and nothing of before is shown anymore. */
const STALE_MS = 1100

/** What a page costs the process that is not stored: call, query, rendering and compression, on all of its threads. */
export async function miss(bench: Bench, { quick }: Effort): Promise<Row[]> {
  const { url, server, stop } = await openProcess(bench)
  const database = await openDatabase(join(bench.env.DATA_DIR!, 'shop.db'))
  const spent: Record<string, number[]> = { home: [], 'a list of 24': [], 'a product': [] }
  const cost = async (path: string): Promise<number> => {
    const before = cpuOf(server.pid!)
    const { status } = await ask(url + path)
    if (status !== 200) throw new Error(`${path} was answered ${status}`)
    return cpuOf(server.pid!) - before
  }
  const list = (n: number) => `/products?max=${900 - n / 100}`
  const product = (n: number) => `/products/${bench.plenty[n % bench.plenty.length]}`
  try {
    // What a process does for the first time is compiled meanwhile.
    for (let n = 0; n < WARM; n++) for (const path of [list(n), product(n)]) await ask(url + path)
    for (let round = 0; round < (quick ? 5 : 15); round++) {
      await transact(database.db, raiseCatalogVersion)
      await after(STALE_MS)
      spent.home!.push(await cost('/'))
      for (let n = 0; n < EACH; n++) {
        spent['a list of 24']!.push(await cost(list(n)))
        spent['a product']!.push(await cost(product(n)))
      }
    }
  } finally {
    await database.close()
    await stop()
  }
  return Object.entries(spent).map(([page, values]) => ({
    name: `${page}, not stored`,
    unit: 'ms of CPU',
    values,
    bound: 4,
    better: 'less',
  }))
}

/** Milliseconds that all threads of a process have run so far: finer than the ticks of /proc/PID/stat. */
const cpuOf = (pid: number): number =>
  readdirSync(`/proc/${pid}/task`)
    .map((thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6)
    .reduce((sum, ms) => sum + ms, 0)
