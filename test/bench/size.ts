import { closeSync, existsSync, mkdirSync, openSync, readSync, renameSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pino } from 'pino'
import { createApi } from '#api/app.ts'
import { readConfig } from '../../src/server/config.ts'
import { openShop } from '../../src/server/open-shop.ts'
import { fillCatalog } from '../catalog/fill.ts'
import { visit } from '../visitor.ts'
import type { Bench, Effort } from './bench.ts'
import { figure, medianOf, type Row } from './row.ts'

const FEW = 1_000
export const MANY = 1_000_000
/** Soon made, where a short run finds no million. */
const SOME = 10_000

const CARTS = 200
/** Short ones, so that whatever else the machine does falls upon both alike. */
const REPEATS = { quick: 5, whole: 35 }

/** What a call costs the process, past every cache of answers: in a small shop and in a large one, in turns. */
export async function size(_: Bench, { quick }: Effort): Promise<Row[]> {
  const many = quick && !existsSync(folderOf(MANY)) ? SOME : MANY
  const [small, large] = [await openCatalog(FEW), await openCatalog(many)]
  for (const count of [FEW, many]) holdInMemory(join(folderOf(count), 'shop.db'))
  const rows: Row[] = []
  try {
    for (const [name, callOf] of Object.entries(CALLS)) {
      const calls = [counting(await callOf(small)), counting(await callOf(large))] as const
      // What is counted once has been counted, and what is compiled has been compiled.
      for (const call of calls) await costOf(call, 200)
      const costs: { few: number; many: number }[] = []
      for (let repeat = 0; repeat < (quick ? REPEATS.quick : REPEATS.whole); repeat++)
        costs.push({ few: await costOf(calls[0], 40), many: await costOf(calls[1], 40) })
      const ratios = costs.map(({ few, many }) => many / few)
      const [fewest, most] = [medianOf(costs.map(({ few }) => few)), medianOf(costs.map(({ many }) => many))]
      rows.push({
        name,
        unit: 'times',
        // Each of a fifth of the repeats, from all over the time that they took.
        values: [0, 1, 2, 3, 4].map((part) => medianOf(ratios.filter((_, index) => index % 5 === part))),
        bound: 1.5,
        better: 'less',
        costs: { few: fewest, many: most },
        note: `${figure(fewest)} µs at ${figure(FEW)} products, ${figure(most)} µs at ${figure(many)}`,
      })
    }
  } finally {
    await small.close()
    await large.close()
  }
  return rows
}

/**
 * As of a shop that has traded for a while: a file that nobody has read since the machine was started would be measured with
 * its disk, of which each of the five pages that a product stands on takes the process another 40 µs.
 */
function holdInMemory(file: string): void {
  const [opened, part] = [openSync(file, 'r'), Buffer.allocUnsafe(2 ** 20)]
  while (readSync(opened, part, {}) > 0);
  closeSync(opened)
}

export type Catalog = Awaited<ReturnType<typeof openPlace>>
type Call = (n: number) => Promise<void>

const CALLS: Record<string, (catalog: Catalog) => Call | Promise<Call>> = {
  'The first page of all':
    ({ get }) =>
    () =>
      get('/api/products'),
  'The first page of a category':
    ({ get }) =>
    () =>
      get('/api/products/category/clothing'),
  'The first page by price':
    ({ get }) =>
    () =>
      get('/api/products?sort=price-high'),
  'A page in the middle':
    ({ get, count }) =>
    (n) =>
      get(`/api/products?page=${middleOf(count) - 5 + (n % 10)}`),
  'A page in the middle by price':
    ({ get, count }) =>
    (n) =>
      get(`/api/products?sort=price-low&page=${middleOf(count) - 5 + (n % 10)}`),
  'A product':
    ({ get, count }) =>
    (n) =>
      get(`/api/products/${someOf(count, n)}`),
  'A cart of three': async (catalog) => {
    const carts = await fillCarts(catalog)
    return (n) => carts[n % CARTS]!.ask('GET', '/api/cart')
  },
  'An add to a cart, and back': async (catalog) => {
    const carts = await fillCarts(catalog)
    return (n) => {
      const { ask, wishes } = carts[n % CARTS]!
      const turn = Math.floor(n / CARTS)
      const wish = wishes[Math.floor(turn / 2) % wishes.length]!
      return turn % 2 === 0
        ? ask('POST', '/api/cart/items', { ...wish, quantity: 1 })
        : ask('PUT', `/api/cart/items/${wish.variantId}`, { quantity: 1 })
    }
  },
}

const middleOf = (count: number): number => Math.floor(count / 24 / 2)
/** Ids all over the catalog: neighbors would be read together. */
export const someOf = (count: number, n: number): number => 1 + ((n * 7_919) % count)

/** Calls with 0, 1, 2 … */
function counting(call: Call): () => Promise<void> {
  let n = 0
  return () => call(n++)
}

/** Microseconds of this process for one call, in so many milliseconds of calls. */
async function costOf(call: () => Promise<void>, ms: number): Promise<number> {
  const [began, before] = [performance.now(), process.cpuUsage()]
  let made = 0
  for (; performance.now() - began < ms || made < 20; made++) await call()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / made
}

export const folderOf = (count: number): string => resolve(`bench/catalog-${count}`)

/** A shop in this process, over a catalog that is kept for the next run: a million takes minutes to write. */
export async function openCatalog(count: number) {
  const folder = folderOf(count)
  if (!existsSync(folder)) {
    console.log(`Writing a catalog of ${count.toLocaleString('en')} products …`)
    mkdirSync(`${folder}-part`, { recursive: true })
    await fillCatalog({ database: `${folder}-part/shop.db`, media: resolve('node_modules/.cache/linden-media') }, count)
    renameSync(`${folder}-part`, folder)
  }
  return openPlace(count, { DATA_DIR: folder })
}

/** The same over a server that has so many products. */
export const openServer = (count: number, url: string): Promise<Catalog> =>
  openPlace(count, { DATA_DIR: folderOf(count), DATABASE_URL: url })

async function openPlace(count: number, place: Record<string, string>) {
  const config = readConfig({ ...place, RATE_LIMIT_FACTOR: '1000' })
  const { shop } = await openShop(config, pino({ level: 'silent' }))
  const api = createApi(shop)
  const visitor = () => {
    const { send } = visit(api)
    return async (method: string, path: string, body?: unknown) => {
      const reply = await send(method, path, body)
      if (reply.status >= 300) throw new Error(`${method} ${path} was answered ${reply.status}`)
      return reply.body
    }
  }
  const ask = visitor()
  const get = async (path: string) => void (await ask('GET', path))
  return { count, visitor, ask, get, close: () => shop.database.close() }
}

type Wish = { productId: string; variantId: string }

/** Carts of three products each. */
async function fillCarts({ count, ask, visitor }: Catalog) {
  return Promise.all(
    Array.from({ length: CARTS }, async (_, cart) => {
      const ask = visitor()
      const wishes: Wish[] = []
      for (let n = cart * 17; wishes.length < 3; n++) {
        const wish = await wishFor(n)
        if (wish) await ask('POST', '/api/cart/items', { ...wish, quantity: 1 })
        if (wish) wishes.push(wish)
      }
      return {
        wishes,
        ask: async (method: string, path: string, body?: unknown) => void (await ask(method, path, body)),
      }
    }),
  )

  async function wishFor(n: number): Promise<Wish | null> {
    const productId = `${someOf(count, n)}`
    const { variants } = (await ask('GET', `/api/products/${productId}`)) as {
      variants: { id: string; stock: number }[]
    }
    const plenty = variants.find(({ stock }) => stock > 10)
    return plenty ? { productId, variantId: plenty.id } : null
  }
}
