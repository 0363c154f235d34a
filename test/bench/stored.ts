import { BROTLI, sampleOf, slugOf } from './asked.ts'
import type { Bench, Effort } from './bench.ts'
import { startNginx } from './nginx.ts'
import { figure, medianOf, type Latency, type Row } from './row.ts'
import { wrk, type Measured } from './wrk.ts'

/** Stored pages and calls, against nginx that serves the same bytes with the same headers from a file, in turns. */
export async function stored({ url }: Bench, effort: Effort): Promise<Row[]> {
  const slug = await slugOf(url)
  const marks = {
    '/': 0.6,
    '/products': 0.6,
    [`/products/${slug}`]: 0.6,
    '/api/products': 0.5,
    [`/api/products/${slug}`]: 0.5,
  }
  const samples = await Promise.all(Object.keys(marks).map((path) => sampleOf(url, path)))
  const nginx = await startNginx(samples)
  const measuresOf = (index: number): Asking[] => {
    const { path, head } = samples[index]!
    return [
      (seconds) => wrk(`${nginx.url}/${index}`, { seconds, headers: BROTLI }),
      (seconds) => wrk(url + path, { seconds, headers: BROTLI }),
      (seconds) => wrk(url + path, { seconds, headers: { ...BROTLI, 'if-none-match': head.etag! } }),
    ]
  }
  const rows: Row[] = []
  try {
    // Once for nothing, nginx as well: a process compiles what it runs often while it answers the first ten thousand, and
    // stands still for some 30 ms of it. Of a day that is nothing; of a second it is the slowest hundredth.
    await inTurns({ ...effort, repeats: 1 }, measuresOf(0))
    for (const [index, { path }] of samples.entries()) {
      const [theirs, ours, again] = await inTurns(effort, measuresOf(index))
      const ratios = (some: Measured[], of: Measured[], value: (one: Measured) => number) =>
        some.map((one, repeat) => value(one) / value(of[repeat]!))
      const rate = ({ perSecond }: Measured) => perSecond
      rows.push(
        {
          name: `${path}, stored`,
          unit: 'of nginx',
          values: ratios(ours!, theirs!, rate),
          bound: marks[path]!,
          better: 'more',
          note: `${perSecond(ours!)} a second, nginx ${perSecond(theirs!)}`,
          latency: { Linden: middleOf(ours!), nginx: middleOf(theirs!) },
        },
        {
          name: `${path}, stored, p99`,
          unit: 'of nginx',
          values: ratios(ours!, theirs!, ({ p99 }) => p99),
          bound: 2,
          better: 'less',
          note: `${slowest(ours!)} ms, nginx ${slowest(theirs!)}`,
        },
        {
          name: `${path}, unchanged (304)`,
          unit: 'of the whole',
          values: ratios(again!, ours!, rate),
          bound: 1,
          better: 'more',
          note: `${perSecond(again!)} a second`,
        },
      )
    }
  } finally {
    await nginx.stop()
  }
  return rows
}

type Asking = (seconds: number) => Promise<Measured>

/** Each in turn, so that whatever else the machine does slows all of them down. */
async function inTurns({ repeats, seconds }: Effort, measures: Asking[]): Promise<Measured[][]> {
  const all: Measured[][] = measures.map(() => [])
  for (let repeat = 0; repeat < repeats; repeat++)
    for (const [index, measure] of measures.entries()) {
      const measured = await measure(seconds)
      if (measured.failed > 0) throw new Error(`${measured.failed} requests failed`)
      all[index]!.push(measured)
    }
  return all
}

const perSecond = (measured: Measured[]): string =>
  Math.round(medianOf(measured.map(({ perSecond }) => perSecond))).toLocaleString('en')

const slowest = (measured: Measured[]): string => figure(medianOf(measured.map(({ p99 }) => p99)))

/** The median of the repeats, for each share of the answers. */
const middleOf = (measured: Measured[]): Latency =>
  measured[0]!.latency.map(([percent], index) => [percent, medianOf(measured.map(({ latency }) => latency[index]![1]))])
