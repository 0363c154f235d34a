import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
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
import { figure, medianOf, ratiosOf } from './row.ts'
import { placeOrders } from './rows/orders.ts'
import { runImport } from './rows/import.ts'
import { BROTLI, slugOf } from './samples.ts'
import { addWellStocked } from './well-stocked.ts'
import { wrk } from './wrk.ts'

const CATALOG_PRODUCTS = 10_000
const REQUESTS = 100
/** A row may be slower than the other build by a tenth. */
const MIN_RATIO = 0.9

/** A running shop of one checkout, with a catalog, on a data folder of its own. */
type Side = Opened & { folder: string; env: NodeJS.ProcessEnv; wellStocked: string[]; slug: string; file: string }
type Comparison = { unit: string; better: 'more' | 'less'; measure: (side: Side, turn: number) => Promise<number> }

const rateOf = (path: (side: Side) => string): Comparison => ({
  unit: 'a second',
  better: 'more',
  measure: async (side) => (await wrk(side.url + path(side), { seconds: 2, headers: BROTLI })).perSecond,
})

/** CPU time of requests for addresses that are not cached yet. */
const cpuOfEach = (path: (n: number) => string): Comparison => ({
  unit: 'ms of CPU',
  better: 'less',
  async measure({ server, url }, turn) {
    const before = cpuOf(server)
    for (let n = 0; n < REQUESTS; n++) {
      const { status } = await timedRequest(url + path(turn * REQUESTS + n))
      if (status !== 200) throw new Error(`${path(n)} was answered ${status}`)
    }
    return (cpuOf(server) - before) / REQUESTS
  },
})

const COMPARISONS: Record<string, Comparison> = {
  'cached page': rateOf(() => '/'),
  'cached product': rateOf(({ slug }) => `/products/${slug}`),
  'cached call': rateOf(() => '/api/products'),
  'page on a miss': cpuOfEach((n) => `/products?max=${900 - n / 100}`),
  list: cpuOfEach((n) => `/api/products?sort=price-low&page=${n + 1}`),
  filters: cpuOfEach((n) => `/api/products?inStock=1&max=${500 - n / 100}&facets=1`),
  search: cpuOfEach((n) => `/api/products?q=linen+mug&max=${900 - n / 100}`),
  cart: {
    unit: 'a second',
    better: 'more',
    measure: async (side) => (await sendAll(side.url, await prepareAdds(3000, shoppersOf(side)))).perSecond,
  },
  orders: { unit: 'a second', better: 'more', measure: async (side) => (await placeOrders(side, 600)).perSecond },
  import: {
    unit: 's of CPU',
    better: 'less',
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
    unit: 'ms',
    better: 'less',
    async measure(side) {
      const began = performance.now()
      const { stop } = await openProcess(side)
      const ms = performance.now() - began
      await stop()
      return ms
    },
  },
  memory: {
    unit: 'MB after 2,500 requests',
    better: 'less',
    async measure(side) {
      const { url, server, stop } = await openProcess(side)
      await mixedRequests({ url }, 2500)
      const megabytes = memoryOf(server) / 2 ** 20
      await stop()
      return megabytes
    },
  },
}

/** Measures this checkout and the one in `other` in turns, and prints a table of ratios; whether no row is too slow. */
export async function compare(other: string, isQuick: boolean, names: string[]): Promise<boolean> {
  const chosen = Object.entries(COMPARISONS).filter(([name]) => names.length === 0 || names.includes(name))
  if (chosen.length === 0) throw new Error(`The rows of a comparison are: ${Object.keys(COMPARISONS).join(', ')}`)
  const folder = mkdtempSync(join(tmpdir(), 'linden-against-'))
  const file = join(folder, 'products.jsonl')
  await writeCatalogFile(file, CATALOG_PRODUCTS)
  const sides: Side[] = []
  let isFastEnough = true
  try {
    for (const checkout of ['.', other]) sides.push(await openSide(resolve(checkout), file))
    console.log('row: this checkout, the other; ratio of the speeds (the smallest and the largest)')
    for (const [name, { unit, better, measure }] of chosen) {
      const values: number[][] = sides.map(() => [])
      // Turn 0 warms both processes up.
      for (let turn = 0; turn <= (isQuick ? 3 : 9); turn++)
        for (const [index, side] of sides.entries()) {
          const value = await measure(side, turn)
          if (turn > 0) values[index]!.push(value)
        }
      const [ours, theirs] = values as [number[], number[]]
      const ratios = better === 'more' ? ratiosOf(ours, theirs) : ratiosOf(theirs, ours)
      const isMet = medianOf(ratios) >= MIN_RATIO
      isFastEnough &&= isMet
      const spread = `${figure(Math.min(...ratios))} to ${figure(Math.max(...ratios))}`
      const medians = `${figure(medianOf(ours))}, ${figure(medianOf(theirs))} ${unit}`
      console.log(`${isMet ? '✓' : '✗'} ${name}: ${medians}; ${figure(medianOf(ratios))} (${spread})`)
    }
  } finally {
    for (const { stop, env } of sides) {
      await stop()
      rmSync(env.DATA_DIR!, { recursive: true, force: true })
    }
    rmSync(folder, { recursive: true })
  }
  return isFastEnough
}

/** Builds a checkout by its own script, and opens it with the demo catalog and the products of the file. */
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
