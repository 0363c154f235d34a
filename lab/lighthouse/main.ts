// npm run lighthouse [-- --repeats=5] [--url=http://localhost:3000 / /products …]: measures the pages of a demo, or those of a running shop,
// on Lighthouse's slow phone, and writes bench/lighthouse.json.
import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../../scripts/build.ts'
import { TARGETS } from '../bench/targets.ts'
import { figure, isJudged, isMet, lineOf, medianOf, type Row } from '../bench/row.ts'
import { startMeasuredShop } from '../load/shop.ts'
import { openEmptyPage } from './empty-page.ts'
import { CATEGORIES, visit, type Result } from './visit.ts'

const PAGES: Record<string, string> = {
  home: '/',
  list: '/products',
  product: '/products/stoneware-mug',
  cart: '/cart',
}
const LARGEST_PAINT = 'largest-contentful-paint'

const { values, positionals } = parseArgs({
  options: { repeats: { type: 'string', default: '5' }, url: { type: 'string' } },
  allowPositionals: true,
})
const repeats = Number(values.repeats)

const pages = positionals.length > 0 ? Object.fromEntries(positionals.map((path) => [path, path])) : PAGES

if (!values.url) await buildIfStale()
const shop = values.url ? { url: values.url, stop: () => {} } : await startMeasuredShop()
const empty = await openEmptyPage()
const rows: Row[] = []
try {
  const onEmptyPage = await visits(empty.url)
  for (const [page, path] of Object.entries(pages)) {
    const measured = rowsOf(page, await visits(shop.url + path), onEmptyPage)
    for (const row of measured) console.log(lineOf(row))
    rows.push(...measured)
  }
} finally {
  empty.stop()
  await shop.stop()
}
mkdirSync('bench', { recursive: true })
writeFileSync('bench/lighthouse.json', `${JSON.stringify({ at: new Date().toISOString(), rows }, null, 2)}\n`)
console.log(
  `\n${rows.filter((row) => isJudged(row) && isMet(row)).length} of ${rows.filter(isJudged).length} targets are met; bench/lighthouse.json has every value.`,
)
process.exit(rows.every(isMet) ? 0 : 1)

async function visits(url: string): Promise<Result[]> {
  const results: Result[] = []
  while (results.length < repeats) results.push(await visit(url))
  return results
}

/** Scores and the largest paint, compared with those of an empty page in the same run, which shows the machine's share. */
function rowsOf(page: string, results: Result[], onEmptyPage: Result[]): Row[] {
  const scores = CATEGORIES.map((category): Row => {
    const note = `an empty page: ${medianOf(scoresOf(onEmptyPage, category))}`
    return { ...TARGETS.lighthouseScore, name: `${page}, ${category}`, values: scoresOf(results, category), note }
  })
  const paints = valuesOf(results, LARGEST_PAINT)
  const floor = medianOf(valuesOf(onEmptyPage, LARGEST_PAINT))
  return [
    ...scores,
    { name: `${page}, largest paint`, unit: 'ms', values: paints, better: 'less' },
    {
      ...TARGETS.largestPaint,
      name: `${page}, largest paint beyond an empty page`,
      values: paints.map((paint) => paint - floor),
      note: `an empty page: ${figure(floor)} ms`,
    },
    { ...TARGETS.layoutShift, name: `${page}, layout shift`, values: valuesOf(results, 'cumulative-layout-shift') },
    {
      name: `${page}, total blocking time`,
      unit: 'ms',
      values: valuesOf(results, 'total-blocking-time'),
      better: 'less',
    },
  ]
}

function scoresOf(results: Result[], category: string): number[] {
  return results.map((result) => Math.round((result.categories[category]!.score ?? 0) * 100))
}

/** Numeric values of an audit, rounded to two decimal places, as in Lighthouse's reports. */
function valuesOf(results: Result[], audit: string): number[] {
  return results.map((result) => Math.round(result.audits[audit]!.numericValue! * 100) / 100)
}
