import { existsSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { startPostgres } from '../../../scripts/postgres.ts'
import type { Bench, Effort } from '../bench.ts'
import { LIST_CALLS, SEARCH_CALLS } from '../calls.ts'
import { catalogFolder, openCatalog, openServer, type Catalog } from '../catalogs.ts'
import { importOf } from './import.ts'
import type { Row } from '../row.ts'
import { LARGE_CATALOG_PRODUCTS } from './size.ts'

const QUICK_IMPORT_PRODUCTS = 10_000
/** A quarter of a server's eight gigabytes, as PostgreSQL's manual advises; the default is 128 MB. */
const SETTINGS = { shared_buffers: '2GB' }

/** An import, and response times in a shop with a million products. */
export async function million(_: Bench, { quick }: Effort): Promise<Row[]> {
  const imported = await importOf(quick ? QUICK_IMPORT_PRODUCTS : LARGE_CATALOG_PRODUCTS, null)
  if (quick && !existsSync(catalogFolder(LARGE_CATALOG_PRODUCTS))) {
    console.log('There is no bench/catalog-1000000, so its response times are left out.')
    return imported
  }
  return [...imported, ...(await responseTimes(await openCatalog(LARGE_CATALOG_PRODUCTS), quick))]
}

/** The same on PostgreSQL, refilled each time. */
export async function millionOnPostgres(_: Bench, { quick }: Effort): Promise<Row[]> {
  if (quick) {
    console.log('A quick run leaves out filling PostgreSQL, which takes some five minutes.')
    return []
  }
  const cluster = await startPostgres({ durable: true, settings: SETTINGS })
  try {
    const imported = await importOf(LARGE_CATALOG_PRODUCTS, cluster)
    return [...imported, ...(await responseTimes(await openServer(LARGE_CATALOG_PRODUCTS, cluster.url), quick))]
  } finally {
    await cluster.stop()
  }
}

/** The 95th percentile of each call, and the longest time that it blocked the event loop. */
async function responseTimes(catalog: Catalog, quick: boolean): Promise<Row[]> {
  const rows: Row[] = []
  try {
    for (const [name, callOf] of Object.entries({ ...LIST_CALLS, ...SEARCH_CALLS })) {
      const call = await callOf(catalog)
      for (let n = 0; n < 10; n++) await call(n)
      const delay = monitorEventLoopDelay({ resolution: 1 })
      delay.enable()
      const times: number[] = []
      for (let n = 0; n < (quick ? 100 : 400); n++) {
        const began = performance.now()
        await call(n)
        times.push(performance.now() - began)
        await nextTurn()
      }
      delay.disable()
      const p95 = times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)]!
      rows.push(
        { name: `${name}, p95`, unit: 'ms', values: [p95], better: 'less' },
        { name: `${name}, the process held`, unit: 'ms', values: [delay.max / 1e6], better: 'less' },
      )
    }
  } finally {
    await catalog.close()
  }
  return rows
}
