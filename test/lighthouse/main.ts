// npm run lighthouse [-- --repeats=5]: measures the pages as a slow phone would, and writes bench/lighthouse.json.
import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { CHROMIUM_ARGS, findBrowser } from '../../scripts/browser.ts'
import { buildIfStale } from '../../scripts/build.ts'
import { figure, isMet, lineOf, medianOf, type Row } from '../bench/row.ts'
import { freePort } from '../free-port.ts'
import { startMeasuredShop } from '../load/shop.ts'
import { openBarePage } from './bare-page.ts'

const PAGES = { home: '/', list: '/products', product: '/products/stoneware-mug', cart: '/cart' }
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']

/** What it may take at most, and the audit that says so. */
const TIMES = [
  { name: 'largest paint', unit: 'ms', audit: 'largest-contentful-paint', bound: 1200 },
  { name: 'layout shift', unit: '', audit: 'cumulative-layout-shift', bound: 0 },
  { name: 'blocked', unit: 'ms', audit: 'total-blocking-time', bound: 50 },
]

const { values } = parseArgs({ options: { repeats: { type: 'string', default: '5' } } })
const repeats = Number(values.repeats)
const executablePath = findBrowser()

await buildIfStale()
const shop = await startMeasuredShop()
const bare = await openBarePage()
const rows: Row[] = []
try {
  const ofNothing = await visits(bare.url)
  for (const [page, path] of Object.entries(PAGES)) {
    const measured = rowsOf(page, await visits(shop.url + path), ofNothing)
    for (const row of measured) console.log(lineOf(row))
    rows.push(...measured)
  }
} finally {
  bare.stop()
  await shop.stop()
}
mkdirSync('bench', { recursive: true })
writeFileSync('bench/lighthouse.json', `${JSON.stringify({ at: new Date().toISOString(), rows }, null, 2)}\n`)
console.log(`\n${rows.filter(isMet).length} of ${rows.length} marks are met; bench/lighthouse.json has every figure.`)
process.exit(rows.every(isMet) ? 0 : 1)

async function visits(url: string): Promise<Result[]> {
  const results: Result[] = []
  while (results.length < repeats) results.push(await measure(url))
  return results
}

/** One visit by a browser of its own. A visit that could not be recorded says nothing of the page, and is made again. */
async function measure(url: string, attempts = 3): Promise<Result> {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath,
    args: [...CHROMIUM_ARGS, `--remote-debugging-port=${port}`],
  })
  try {
    const run = await lighthouse(url, { port, logLevel: 'silent', onlyCategories: CATEGORIES })
    const result = run!.lhr
    if (!result.runtimeError) return result
    if (attempts === 1) throw new Error(result.runtimeError.message)
  } finally {
    await browser.close()
  }
  return measure(url, attempts - 1)
}

/** Beside each time stands that of a page with nothing on it, on the same machine in the same minutes. */
function rowsOf(page: string, results: Result[], ofNothing: Result[]): Row[] {
  const scores = CATEGORIES.map((category): Row => {
    const ofAll = results.map((result) => Math.round((result.categories[category]!.score ?? 0) * 100))
    return { name: `${page}, ${category}`, unit: 'of 100', values: ofAll, bound: 100, better: 'more' }
  })
  const times = TIMES.map(({ name, unit, audit, bound }): Row => {
    const note = `a page with nothing on it: ${figure(medianOf(timesOf(ofNothing, audit)))}`
    return { name: `${page}, ${name}`, unit, values: timesOf(results, audit), bound, better: 'less', note }
  })
  return [...scores, ...times]
}

/** Two decimals, as Lighthouse itself shows a shift. */
function timesOf(results: Result[], audit: string): number[] {
  return results.map((result) => Math.round(result.audits[audit]!.numericValue! * 100) / 100)
}
