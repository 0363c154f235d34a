// npm run bench -- [--quick] [cached] [orders] …: measures the shop against its floors, and writes bench/results.json.
// npm run bench -- [--orders N] orders-at-ten-million: measures a shop that takes half an hour to fill.
// npm run bench -- --against FOLDER [--quick] [orders] …: measures this checkout and another one alternately.
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../../scripts/build.ts'
import { startMeasuredShop } from '../load/shop.ts'
import { compare } from './against.ts'
import type { Measure } from './bench.ts'
import { background, backgroundOnPostgres } from './rows/background.ts'
import { behindVarnish } from './rows/behind-varnish.ts'
import { bytes } from './rows/bytes.ts'
import { cached } from './rows/cached.ts'
import { addsToCart } from './rows/cart.ts'
import { herd } from './rows/herd.ts'
import { hover } from './rows/hover.ts'
import { keptOrders } from './rows/kept-orders.ts'
import { lighthouse } from './rows/lighthouse.ts'
import { memory } from './rows/memory.ts'
import { million, millionOnPostgres } from './rows/million.ts'
import { miss } from './rows/miss.ts'
import { orders, ordersOnPostgres } from './rows/orders.ts'
import { payments } from './rows/payments.ts'
import { headline, loadOf, type Run } from './report.ts'
import { isMet, lineOf, type Section } from './row.ts'
import { ordersAtSize, ordersAtSizeOnPostgres } from './rows/orders-at-size.ts'
import { ordersAtTenMillion } from './rows/orders-at-ten-million.ts'
import { restart } from './rows/restart.ts'
import { size } from './rows/size.ts'
import { start } from './rows/start.ts'
import { addWellStocked } from './well-stocked.ts'

const MEASURES: Record<string, [title: string, measure: Measure]> = {
  cached: ['Cached pages and calls', cached],
  varnish: ['The home page through Varnish', behindVarnish],
  herd: ['Simultaneous requests for a page that is not cached', herd],
  miss: ['A page on a cache miss', miss],
  cart: ['Adding to carts', addsToCart],
  orders: ['Orders, SQLite', orders],
  'kept-orders': ['Orders in a shop with many stored orders', keptOrders],
  postgres: ['Orders, PostgreSQL', ordersOnPostgres],
  payments: ['An order by Stripe', payments],
  start: ['The start', start],
  restart: ['Pages after a restart', restart],
  memory: ['Memory', memory],
  bytes: ['Bytes sent', bytes],
  size: ['A large catalog against a small one', size],
  million: ['Import, and a million products', million],
  'million-postgres': ['Import, and a million products, PostgreSQL', millionOnPostgres],
  'orders-at-size': ['A million orders', ordersAtSize],
  'orders-at-size-postgres': ['A million orders, PostgreSQL', ordersAtSizeOnPostgres],
  background: ['Background work with a million orders', background],
  'background-postgres': ['Background work with a million orders, PostgreSQL', backgroundOnPostgres],
  hover: ['A click after hovering', hover],
  lighthouse: ['Lighthouse, a slow phone', lighthouse],
}
/** Measured only when named. */
const LONG: Record<string, [title: string, measure: Measure]> = {
  'orders-at-ten-million': ['Ten million orders and a million products beside a tenth, PostgreSQL', ordersAtTenMillion],
}

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false }, against: { type: 'string' }, orders: { type: 'string' } },
})
if (values.against) process.exit((await compare(values.against, values.quick, names)) ? 0 : 1)
const all = { ...MEASURES, ...LONG }
const unknown = names.filter((name) => !Object.hasOwn(all, name))
if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}; there are ${Object.keys(all).join(', ')}`)
const storedOrders = values.orders === undefined ? null : Number(values.orders)
// With fewer orders, the smaller shop's account has no page in the middle of its list.
if (storedOrders !== null && !(Number.isInteger(storedOrders) && storedOrders >= 50_000))
  throw new Error('--orders must be a whole number of at least 50000.')
const measured = names.length === 0 ? MEASURES : all
const effort = {
  ...(values.quick ? { quick: true, repeats: 2, seconds: 1 } : { quick: false, repeats: 5, seconds: 4 }),
  ...(storedOrders !== null && { orders: storedOrders }),
}

const [before] = loadavg() as [number, number, number]
await buildIfStale()
const shop = await startMeasuredShop()
const sections: Section[] = []
try {
  const bench = { ...shop, wellStocked: await addWellStocked(shop) }
  for (const [name, [title, measure]] of Object.entries(measured))
    if (names.length === 0 || names.includes(name)) sections.push(await sectionOf(title, () => measure(bench, effort)))
} finally {
  await shop.stop()
}

const [after] = loadavg() as [number, number, number]
const run: Run = {
  at: new Date().toISOString(),
  machine: `${cpus().length} × ${cpus()[0]!.model}, Node ${process.versions.node}`,
  load: { before, after },
  quick: values.quick,
  sections,
  of: Object.keys(MEASURES).length,
}
mkdirSync('bench', { recursive: true })
writeFileSync('bench/results.json', `${JSON.stringify(run, null, 2)}\n`)
console.log(`\n${headline(run)}. ${loadOf(run.load)}.`)
console.log('bench/results.json has every value.')
process.exit(sections.every(({ failed, rows }) => failed === undefined && rows.every(isMet)) ? 0 : 1)

/** A measurement that fails is reported, and the others continue. */
async function sectionOf(title: string, measure: () => ReturnType<Measure>): Promise<Section> {
  console.log(`\n${title}`)
  const began = performance.now()
  try {
    const rows = await measure()
    for (const row of rows) console.log(lineOf(row))
    console.log(`(${Math.round((performance.now() - began) / 1000)} s)`)
    return { title, rows }
  } catch (error) {
    const failed = error instanceof Error ? error.message : String(error)
    console.log(`✗ This could not be measured: ${failed}`)
    return { title, rows: [], failed }
  }
}
