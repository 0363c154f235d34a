import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { writeCatalogFile } from '../catalog/file.ts'
import { timedRequest } from '../load/timed-request.ts'
import { mixedRequests } from '../load/memory.ts'
import { memoryOf, newShop } from '../load/shop.ts'
import { shoppersOf } from './floors/shoppers-over-http.ts'
import { prepareAdds } from './floors/shoppers.ts'
import { sendAll } from './floors/replay.ts'
import { cpuOf, openProcess, type Opened } from './process.ts'
import { figure, ratiosOf } from './row.ts'
import { placeOrders } from './rows/orders.ts'
import { runImport } from './rows/import.ts'
import { BROTLI, slugOf } from './samples.ts'
import { addWellStocked } from './well-stocked.ts'
import { wrk } from './wrk.ts'

const CATALOG_PRODUCTS = 10_000
// Short turns, because a shared machine's speed changes within seconds, and both builds must be affected equally.
const CACHED_REQUESTS = 4000
const UNCACHED_REQUESTS = 20
const ADDS = 600
const ORDERS = 100
const SHORT_TURNS = 48
const LONG_TURNS = 9
/** The spread is computed from this many parts of the turns. */
const PARTS = 6
/** Fields that earlier builds reject. */
const LATER_MEMBERS =
  /,"(?:stockAtExport|barcode|weightGrams|cost|seoTitle|seoDescription|position|requiresShipping|taxable)":(?:null|true|false|"(?:[^"\\]|\\.)*"|[\d.]+)/g
/** A row may cost a tenth more than in the other build. */
const MAX_RATIO = 1.1

/** A running shop of one checkout, with a catalog and its own data folder. */
type Side = Opened & { folder: string; env: NodeJS.ProcessEnv; wellStocked: string[]; slug: string; file: string }
type Cost = { unit: string; turns: number; measure: (side: Side, turn: number) => Promise<number> }

/** The process's CPU time for each of `count` requests, which other programs on the machine hardly affect. */
const cpuOfEach = (count: number, send: (side: Side, turn: number) => Promise<unknown>): Cost => ({
  unit: 'ms of CPU',
  turns: SHORT_TURNS,
  async measure(side, turn) {
    const before = cpuOf(side.server)
    await send(side, turn)
    return (cpuOf(side.server) - before) / count
  },
})

const cached = (path: (side: Side) => string): Cost =>
  cpuOfEach(CACHED_REQUESTS, (side) =>
    wrk(side.url + path(side), { seconds: 60, headers: BROTLI, responses: CACHED_REQUESTS }),
  )

/** Requests URLs that are not cached yet, one after another. */
const uncached = (path: (n: number) => string): Cost =>
  cpuOfEach(UNCACHED_REQUESTS, async ({ url }, turn) => {
    for (let n = turn * UNCACHED_REQUESTS; n < (turn + 1) * UNCACHED_REQUESTS; n++) {
      const { status } = await timedRequest(url + path(n))
      if (status !== 200) throw new Error(`${path(n)} was answered ${status}`)
    }
  })

const COSTS: Record<string, Cost> = {
  'cached-page': cached(() => '/'),
  'cached-product': cached(({ slug }) => `/products/${slug}`),
  'cached-call': cached(() => '/api/products'),
  miss: uncached((n) => `/products?max=${900 - n / 100}`),
  list: uncached((n) => `/api/products?sort=price-low&page=${n + 1}&limit=5`),
  filters: uncached((n) => `/api/products?inStock=1&max=${500 - n / 100}&facets=1`),
  search: uncached((n) => `/api/products?q=linen+mug&max=${900 - n / 100}`),
  cart: cpuOfEach(ADDS, async (side) => sendAll(side.url, await prepareAdds(ADDS, shoppersOf(side)))),
  orders: cpuOfEach(ORDERS, (side) => placeOrders(side, ORDERS)),
  import: {
    unit: 's of CPU',
    turns: LONG_TURNS,
    async measure({ folder, env, file }) {
      const data = mkdtempSync(join(tmpdir(), 'linden-import-'))
      try {
        return (await runImport(file, { ...env, DATA_DIR: data }, folder)).cpu
      } finally {
        rmSync(data, { recursive: true })
      }
    },
  },
  start: {
    unit: 'ms of CPU',
    turns: LONG_TURNS,
    async measure(side) {
      const { server, stop } = await openProcess(side)
      const cpu = cpuOf(server)
      await stop()
      return cpu
    },
  },
  memory: {
    unit: 'MB after 2,500 requests',
    turns: LONG_TURNS,
    async measure(side) {
      const { url, server, stop } = await openProcess(side)
      await mixedRequests({ url }, 2500)
      const megabytes = memoryOf(server) / 2 ** 20
      await stop()
      return megabytes
    },
  },
}

/** Measures this checkout and the one in `other` alternately, and prints the ratio of each cost. Returns whether all are within the bound. */
export async function compare(other: string, isQuick: boolean, names: string[]): Promise<boolean> {
  const chosen = Object.entries(COSTS).filter(([name]) => names.length === 0 || names.includes(name))
  if (chosen.length === 0) throw new Error(`The rows of a comparison are: ${Object.keys(COSTS).join(', ')}`)
  const folder = mkdtempSync(join(tmpdir(), 'linden-against-'))
  const file = join(folder, 'products.jsonl')
  await writeCatalogFile(file, CATALOG_PRODUCTS)
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(LATER_MEMBERS, ''))
  const sides: Side[] = []
  let isWithinBound = true
  try {
    for (const checkout of ['.', other]) sides.push(await openSide(resolve(checkout), file))
    console.log('row: this checkout, the other; ratio (smallest to largest part)')
    for (const [name, cost] of chosen) {
      const ratio = await ratioOf(name, cost, sides, isQuick)
      isWithinBound &&= ratio <= MAX_RATIO
    }
  } finally {
    for (const { stop, env } of sides) {
      await stop()
      rmSync(env.DATA_DIR!, { recursive: true, force: true })
    }
    rmSync(folder, { recursive: true })
  }
  return isWithinBound
}

/** Measures both sides alternately, prints their average costs, and returns the ratio. */
async function ratioOf(name: string, { unit, turns, measure }: Cost, sides: Side[], isQuick: boolean): Promise<number> {
  const values: number[][] = sides.map(() => [])
  // Turn 0 warms up both processes.
  for (let turn = 0; turn <= (isQuick ? turns / 3 : turns); turn++)
    for (const index of turn % 2 === 0 ? [0, 1] : [1, 0]) {
      const value = await measure(sides[index]!, turn)
      if (turn > 0) values[index]!.push(value)
    }
  const [ours, theirs] = values as [number[], number[]]
  const ratio = meanOf(ours) / meanOf(theirs)
  const parts = ratiosOf(partsOf(ours).map(meanOf), partsOf(theirs).map(meanOf))
  const spread = `${figure(Math.min(...parts))} to ${figure(Math.max(...parts))}`
  const costs = `${figure(meanOf(ours))}, ${figure(meanOf(theirs))} ${unit}`
  console.log(`${ratio <= MAX_RATIO ? '✓' : '✗'} ${name}: ${costs}; ${figure(ratio)} (${spread})`)
  return ratio
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** Groups of consecutive values, as many as the spread has parts. */
function partsOf(values: readonly number[]): number[][] {
  const length = Math.ceil(values.length / PARTS)
  return Array.from({ length: Math.ceil(values.length / length) }, (_, part) =>
    values.slice(part * length, (part + 1) * length),
  )
}

/** Builds a checkout with its own script, and opens it with the demo catalog and the products in the file. */
async function openSide(folder: string, file: string): Promise<Side> {
  const { status } = spawnSync('node', ['scripts/setup.js', 'scripts/build.ts'], { cwd: folder, stdio: 'inherit' })
  if (status !== 0) throw new Error(`${folder} could not be built`)
  const env = { ...newShop(), PATH: `${join(folder, 'node_modules/.bin')}:${process.env.PATH}` }
  // The first process writes the demo catalog and converts its pictures.
  await (await openProcess({ env, folder })).stop()
  await runImport(file, env, folder)
  const opened = await openProcess({ env, folder })
  const wellStocked = await addWellStocked({ ...opened, env }, folder)
  return { ...opened, folder, env, wellStocked, slug: await slugOf(opened.url), file }
}
