import { existsSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setImmediate as turn } from 'node:timers/promises'
import { startPostgres } from '../../scripts/postgres.ts'
import { MANNERS, MATERIALS, SERIES } from '../catalog/words.ts'
import type { Bench, Effort } from './bench.ts'
import { importOf } from './import.ts'
import type { Row } from './row.ts'
import { folderOf, MANY, openCatalog, openServer, someOf, type Catalog } from './size.ts'

const QUICK = 10_000
/** As PostgreSQL's manual advises for a server of its own with eight gigabytes; it comes with 128 MB. */
const SERVER = { shared_buffers: '2GB' }

/** An import, and what shoppers ask of a million products, past every cache of answers. */
export async function million(_: Bench, { quick }: Effort): Promise<Row[]> {
  const imported = await importOf(quick ? QUICK : MANY, null)
  if (quick && !existsSync(folderOf(MANY))) {
    console.log('There is no bench/catalog-1000000: what is asked of a million products is left out.')
    return imported
  }
  const catalog = await openCatalog(MANY)
  try {
    return [...imported, ...(await asked(catalog, { quick, times: 1 }))]
  } finally {
    await catalog.close()
  }
}

/** The same on PostgreSQL, which is filled anew each time. */
export async function millionOnPostgres(_: Bench, { quick }: Effort): Promise<Row[]> {
  if (quick) {
    console.log('To fill PostgreSQL takes too long for a short run.')
    return []
  }
  console.log('To fill PostgreSQL takes some five minutes.')
  const cluster = await startPostgres({ durable: true, given: SERVER })
  try {
    const imported = await importOf(MANY, cluster.url)
    const catalog = await openServer(MANY, cluster.url)
    try {
      return [...imported, ...(await asked(catalog, { quick, times: 2 }))]
    } finally {
      await catalog.close()
    }
  } finally {
    await cluster.stop()
  }
}

const pick = (words: readonly string[], n: number): string => words[(n * 7) % words.length]!

/** What is asked, and in how many milliseconds nineteen of twenty are answered by SQLite. */
const ASKED: [name: string, ms: number, pathOf: (n: number, catalog: Catalog) => string][] = [
  ['A page of a list', 5, (n) => `/api/products?page=${1 + (n % 200)}&sort=${n % 2 ? 'price-low' : 'featured'}`],
  ['A product', 5, (n, { count }) => `/api/products/${someOf(count, n)}`],
  ['A search', 30, (n) => `/api/products?q=${pick(MATERIALS, n)}+${pick(SERIES, n + 3).toLowerCase()}`],
  [
    'A search of a common word',
    30,
    (n) => `/api/products?q=${pick(MATERIALS, n)}&sort=${n % 2 ? 'price-high' : 'rating'}`,
  ],
  ['A search with a slip', 30, (n) => `/api/products?q=${pick(MANNERS, n).replace(/.$/, 'x')}+${pick(SERIES, n)}`],
  ['Suggestions', 15, (n) => `/api/suggestions?q=${pick(MATERIALS, n).slice(0, 3)}`],
  ['Facets of a search', 40, (n) => `/api/products?q=${pick(MATERIALS, n)}+${pick(SERIES, n + 5)}&facets=1`],
]

async function asked(catalog: Catalog, { quick, times }: { quick: boolean; times: number }): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, ms, pathOf] of ASKED) {
    // What is counted and read once.
    for (let n = 0; n < 10; n++) await catalog.get(pathOf(n, catalog))
    const held = monitorEventLoopDelay({ resolution: 1 })
    held.enable()
    const took: number[] = []
    for (let n = 0; n < (quick ? 100 : 400); n++) {
      const began = performance.now()
      await catalog.get(pathOf(n, catalog))
      took.push(performance.now() - began)
      await turn()
    }
    held.disable()
    const p95 = took.toSorted((one, other) => one - other)[Math.floor(took.length * 0.95)]!
    const longest = held.max / 1e6
    rows.push(
      { name: `${name}, p95`, unit: 'ms', values: [p95], bound: ms * times, better: 'less' },
      { name: `${name}, the process held`, unit: 'ms', values: [longest], bound: 50, better: 'less' },
    )
  }
  return rows
}
