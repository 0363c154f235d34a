import { figure, isMet, medianOf, timesOf, type Latency, type Row } from './row.ts'

const WIDTH = 280
/** The axis runs from a quarter of the mark to sixteen times it, in powers of two. */
const [MIN_TIMES, MAX_TIMES] = [1 / 4, 16]
const across = (times: number): number =>
  (Math.log2(Math.min(MAX_TIMES, Math.max(MIN_TIMES, times)) / MIN_TIMES) / Math.log2(MAX_TIMES / MIN_TIMES)) * WIDTH

const svg = (width: number, height: number, label: string, content: string[]): string =>
  `<svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${label}">${content.join('')}</svg>`

const at = (value: number): string => value.toFixed(1)
const line = (kind: string, x1: number, y1: number, x2: number, y2: number): string =>
  `<line class="${kind}" x1="${at(x1)}" y1="${at(y1)}" x2="${at(x2)}" y2="${at(y2)}"/>`
const words = (x: number, y: number, anchor: string, content: string, kind = ''): string =>
  `<text class="${kind}" x="${at(x)}" y="${at(y)}" text-anchor="${anchor}">${content}</text>`

/** The axis above the bars: how many times better than its mark a row is. */
export const markAxis = (): string =>
  svg(
    WIDTH,
    16,
    'Times the mark',
    Object.entries({ '¼': 1 / 4, '½': 1 / 2, mark: 1, '2×': 2, '4×': 4, '8×': 8, '16×': 16 }).map(([name, times]) =>
      words(across(times), 12, times === MIN_TIMES ? 'start' : times === MAX_TIMES ? 'end' : 'middle', name),
    ),
  )

/** A bar from the mark to the median, with better values to the right; the spread ends in an arrow where it leaves the plot. */
export function markBar(row: Row): string {
  const times = row.values.map((value) => timesOf(row, value))
  const median = timesOf(row, medianOf(row.values))
  const [from, to] = [across(1), across(median)].toSorted((a, b) => a - b) as [number, number]
  const [least, most] = [Math.min(...times), Math.max(...times)]
  const label = `${figure(median)} times better than its mark: ${isMet(row) ? 'met' : 'missed'}`
  return svg(WIDTH, 24, label, [
    line('line', 0, 12, WIDTH, 12),
    `<rect class="bar" x="${at(from)}" y="5" width="${at(Math.max(1, to - from))}" height="14" rx="3"/>`,
    line('mark', across(1), 0, across(1), 24),
    ...(times.length > 1 ? [line('spread', across(least), 12, across(most), 12)] : []),
    ...(times.length > 1 ? [endOf(least), endOf(most)] : [least].filter(isBeyond).map(endOf)),
  ])
}

const isBeyond = (times: number): boolean => times < MIN_TIMES || times > MAX_TIMES

function endOf(times: number): string {
  const x = across(times)
  if (!isBeyond(times)) return line('spread', x, 9, x, 15)
  const back = times > MAX_TIMES ? x - 5 : x + 5
  return `<path class="spread beyond" d="M${at(back)} 7 L${at(x)} 12 L${at(back)} 17"/>`
}

const PLOT = { width: 400, height: 230, left: 44, right: 12, top: 8, bottom: 28 }

/** Latency by percentile, with both axes in powers of ten, which show the tail. */
export function latencyPlot(curves: Record<string, Latency>): string {
  const { width, height, left, right, top, bottom } = PLOT
  const times = Object.values(curves).flatMap((curve) => curve.map(([, ms]) => ms))
  const [low, high] = [Math.floor(Math.log10(Math.min(...times))), Math.ceil(Math.log10(Math.max(...times)))]
  const x = (percent: number) => left + (-Math.log10(1 - percent / 100) / 4) * (width - left - right)
  const y = (ms: number) => height - bottom - ((Math.log10(ms) - low) / (high - low)) * (height - top - bottom)
  const powers = Array.from({ length: high - low + 1 }, (_, index) => 10 ** (low + index))
  const label = Object.entries(curves).map(
    ([name, curve]) => `${name}: ${curve.map(([p, ms]) => `${p} % within ${figure(ms)} ms`).join(', ')}`,
  )
  return svg(width, height, label.join('; '), [
    ...powers.flatMap((ms) => [
      line('line', left, y(ms), width - right, y(ms)),
      words(left - 6, y(ms) + 4, 'end', `${ms} ms`),
    ]),
    ...[50, 90, 99, 99.9, 99.99].map((percent) =>
      words(x(percent), height - 8, percent > 99.9 ? 'end' : 'middle', `${percent} %`),
    ),
    ...Object.entries(curves).flatMap(([name, curve], index) => {
      const kind = index === 0 ? 'curve ours' : 'curve'
      const points = curve.map(([percent, ms]) => `${at(x(percent))},${at(y(ms))}`).join(' ')
      const [legend, level] = [width - right - 170 + index * 90, height - bottom - 12]
      return [
        `<polyline class="${kind}" points="${points}"/>`,
        line(kind, legend, level, legend + 24, level),
        words(legend + 30, level + 4, 'start', name, 'name'),
      ]
    }),
  ])
}

const COST = { width: 400, row: 56 }

/** Two bars for each call, in a small shop and in a large one. */
export function costPlot(rows: Row[]): string {
  const { width, row: height } = COST
  const largest = Math.max(...rows.flatMap(({ costs }) => [costs!.small, costs!.large]))
  const widthOf = (cost: number) => (cost / largest) * (width - 60)
  return svg(
    width,
    rows.length * height,
    rows.map(({ name, costs }) => `${name}: ${figure(costs!.small)}, then ${figure(costs!.large)}`).join('; '),
    rows.flatMap(({ name, costs }, index) => {
      const top = index * height
      const bars = [
        ['small', costs!.small],
        ['bar', costs!.large],
      ] as const
      return [
        words(0, top + 12, 'start', name, 'name'),
        ...bars.flatMap(([kind, cost], n) => [
          `<rect class="${kind}" x="0" y="${top + 18 + n * 13}" width="${at(widthOf(cost))}" height="8" rx="2"/>`,
          words(widthOf(cost) + 6, top + 26 + n * 13, 'start', figure(cost)),
        ]),
      ]
    }),
  )
}
