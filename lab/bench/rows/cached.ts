import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startNginx } from '../floors/nginx.ts'
import type { Bench, Effort } from '../bench.ts'
import { TARGETS } from '../targets.ts'
import { openFloor } from '../process.ts'
import { figure, medianOf, ratiosOf, type Row } from '../row.ts'
import { BROTLI, sampleOf, slugOf, type Sample } from '../samples.ts'
import { wrk, type Measured } from '../wrk.ts'

/** Cached pages and calls, alternating with nginx and a bare Node server that send the same bytes. */
export async function cached({ url }: Bench, effort: Effort): Promise<Row[]> {
  const slug = await slugOf(url)
  const paths = ['/', '/products', `/products/${slug}`, '/api/products', `/api/products/${slug}`]
  const samples = await Promise.all(paths.map((path) => sampleOf(url, path)))
  const nginx = await startNginx(samples)
  const folder = mkdtempSync(join(tmpdir(), 'linden-samples-'))
  const file = join(folder, 'samples.json')
  writeFileSync(file, JSON.stringify(samples.map((one) => ({ ...one, body: one.body.toString('base64') }))))
  const bare = await openFloor('static-server.ts', file)
  try {
    // A process compiles its hot functions during the first ten thousand requests.
    for (const target of [`${nginx.url}/0`, `${bare.url}/0`, `${url}/`]) await wrk(target, { seconds: 1 })
    const rows: Row[] = []
    for (const [index, sample] of samples.entries())
      rows.push(...(await rowsOf(sample, url, `${nginx.url}/${index}`, `${bare.url}/${index}`, effort)))
    return rows
  } finally {
    await bare.stop()
    await nginx.stop()
    rmSync(folder, { recursive: true })
  }
}

async function rowsOf(sample: Sample, url: string, nginx: string, bare: string, effort: Effort): Promise<Row[]> {
  const { path, headers } = sample
  const run = (target: string, options: { perSecond?: number; headers?: Record<string, string> } = {}) =>
    measured(target, { seconds: effort.seconds, ...options })
  const [theirs, ours, unchanged, bareAtHalf, oursAtHalf]: Measured[][] = [[], [], [], [], []]
  const half = (await run(bare)).perSecond / 2
  for (let repeat = 0; repeat < effort.repeats; repeat++) {
    theirs!.push(await run(nginx))
    ours!.push(await run(url + path))
    unchanged!.push(await run(url + path, { headers: { 'if-none-match': headers.etag! } }))
    bareAtHalf!.push(await run(bare, { perSecond: half }))
    oursAtHalf!.push(await run(url + path, { perSecond: half }))
  }
  const [rates, floors] = [ratesOf(ours!), ratesOf(theirs!)]
  const [p99s, bareP99s] = [p99sOf(oursAtHalf!), p99sOf(bareAtHalf!)]
  return [
    { name: `${path}, cached`, unit: 'a second', values: rates, better: 'more' },
    {
      ...TARGETS.cachedRate,
      name: `${path}, cached, against nginx`,
      values: ratiosOf(rates, floors),
      note: `${middle(rates)} a second, nginx ${middle(floors)}`,
    },
    {
      ...TARGETS.cachedP99,
      name: `${path}, cached, p99 at half of the bare rate`,
      values: ratiosOf(p99s, bareP99s),
      note: `${middle(p99s)} ms, bare Node ${middle(bareP99s)} ms, at ${middle(ratesOf(bareAtHalf!))} a second`,
    },
    {
      ...TARGETS.notModified,
      name: `${path}, unchanged (304)`,
      values: ratiosOf(ratesOf(unchanged!), rates),
      note: `${middle(ratesOf(unchanged!))} a second`,
    },
  ]
}

async function measured(url: string, options: Parameters<typeof wrk>[1]): Promise<Measured> {
  const one = await wrk(url, { ...options, headers: { ...BROTLI, ...options.headers } })
  if (one.failed > 0) throw new Error(`${one.failed} requests failed`)
  return one
}

const ratesOf = (all: Measured[]): number[] => all.map(({ perSecond }) => perSecond)
const p99sOf = (all: Measured[]): number[] => all.map(({ p99 }) => p99)
const middle = (values: number[]): string => figure(medianOf(values))
