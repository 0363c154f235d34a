// npm run bench -- [--quick]: measures against the marks, in one run, and writes bench/results.json.
import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../../scripts/build.ts'
import { startMeasuredShop } from '../load/shop.ts'
import { addsToCart } from './cart.ts'
import { orders } from './orders.ts'
import { addPlenty } from './plenty.ts'
import { isMet, lineOf, type Row } from './row.ts'
import { start } from './start.ts'
import { stored } from './stored.ts'

const { quick } = parseArgs({ options: { quick: { type: 'boolean', default: false } } }).values
const effort = quick ? { repeats: 3, seconds: 1 } : { repeats: 5, seconds: 4 }

await buildIfStale()
const shop = await startMeasuredShop()
const rows: Row[] = []
try {
  const bench = { ...shop, plenty: await addPlenty(shop) }
  for (const measure of [stored, addsToCart, orders, start]) {
    const measured = await measure(bench, effort)
    for (const row of measured) console.log(lineOf(row))
    rows.push(...measured)
  }
} finally {
  await shop.stop()
}
mkdirSync('bench', { recursive: true })
writeFileSync('bench/results.json', `${JSON.stringify({ at: new Date().toISOString(), rows }, null, 2)}\n`)
console.log(`${rows.filter(isMet).length} of ${rows.length} marks are met; bench/results.json has every figure.`)
process.exit()
